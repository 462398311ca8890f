import type { Header, RedactedExchange } from '../../../specs/words/exchange.ts';
import { forTerminal } from '../../escape/terminal.ts';

const bodyShown = 2_000;

/** Writes an exchange for a terminal: lines of the request begin with `>`, those of the answer with `<`. */
export function renderExchange({ request, response, failure }: RedactedExchange): readonly string[] {
  const sent = [`> ${forTerminal(`${request.method} ${request.path}`, 1_000)}`, ...headerLines('>', request.headers)];
  const body = request.body === null || request.body === '' ? [] : [`> ${forTerminal(request.body, bodyShown)}`];
  if (response === null) return [...sent, ...body, `< nothing: ${forTerminal(failure?.message ?? 'no answer')}`];
  return [
    ...sent,
    ...body,
    `< ${response.status}`,
    ...headerLines('<', response.headers),
    ...(response.text === '' ? [] : [`< ${forTerminal(response.text, bodyShown)}`]),
  ];
}

const headerLines = (mark: '>' | '<', headers: readonly Header[]): readonly string[] =>
  headers.slice(0, 30).map(([name, value]) => `${mark} ${forTerminal(`${name}: ${value}`, 300)}`);
