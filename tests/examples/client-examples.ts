import { type PlayedCheck, playCheck } from '../../clients/play/play-check.ts';
import { Sandboxes } from '../../clients/play/sandboxes.ts';
import { scenarios } from '../../clients/scenarios/all-scenarios.ts';
import type { Example } from '../../specs/catalogue/examples.ts';
import { redactedCurlLine } from '../../specs/curl/redacted-request.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { clientInProcess, editedExample } from '../clients/client-in-process.ts';
import { type Mutant, mutants } from '../clients/mutants.ts';
import { nameIds } from './name-ids.ts';
import { showAnswers } from './show-answer.ts';

/** Headers that a client's library adds by itself. */
const added = /^(host|connection|user-agent|accept.*|sec-fetch-mode|content-length|transfer-encoding)$/i;

/** Makes the examples of what clients must do, from the wrong clients that the scenarios find. @param isAsked the rows */
export async function clientExamples(
  newFolder: () => string,
  isAsked: (row: string) => boolean,
): Promise<ReadonlyMap<string, Example>> {
  const made = new Map<string, Example>();
  // Two sandboxes with the same seed give a check the same ids and data, so that the two answers can be compared.
  const [wrongSandboxes, rightSandboxes] = [new Sandboxes(7), new Sandboxes(7)];
  for (const mutant of mutants) {
    const [row, task, id, find, replace] = mutant;
    const scenario = scenarios.find((each) => each.id === id);
    if (!isAsked(row) || made.has(row) || scenario === undefined) continue;
    const play = async (sandboxes: Sandboxes, edits: Parameters<typeof editedExample>[0]): Promise<PlayedCheck> => {
      const adapter = await clientInProcess(editedExample(edits), newFolder());
      const { deadlineSeconds = 6 } = scenario;
      const name = [row, task, find, replace].join(' ');
      return playCheck({ scenario, task, sandboxes, name, adapter, deadlineSeconds }, new AbortController().signal);
    };
    const example = exampleOf(mutant, await play(wrongSandboxes, [[find, replace]]), await play(rightSandboxes, []));
    if (example !== null) made.set(row, example);
  }
  await wrongSandboxes.close();
  await rightSandboxes.close();
  return made;
}

function exampleOf([row, task, scenario]: Mutant, wrong: PlayedCheck, right: PlayedCheck): Example | null {
  const broken = wrong.judgements.find(({ kind, requirement }) => kind === 'broken' && requirement === row);
  const deciding = broken?.kind === 'broken' ? broken.exchanges.at(-1) : undefined;
  if (broken?.kind !== 'broken' || deciding === undefined) return null;
  const { origin } = new URL(deciding.request.url);
  const at = wrong.exchanges.indexOf(deciding);
  const instead = right.exchanges[at];
  const [curl, insteadCurl] = [curlOf(deciding, wrong), instead === undefined ? '' : curlOf(instead, right)];
  const atSamePlace = insteadCurl.replaceAll(instead === undefined ? '' : new URL(instead.request.url).origin, origin);
  const { status = null, body, text } = deciding.response ?? {};
  const shown = showAnswers(null, { status, body: body?.kind === 'json' ? body.value : text || undefined }, null);
  const { pointer, message, expected, actual } = broken;
  const before = wrong.exchanges.slice(0, at).findLast((each) => curlOf(each, wrong) === curl);
  const answer = `${before?.response?.status ?? 'nothing'} ${before?.response?.text ?? ''}`.trim();
  const isSame = before === undefined || before.response?.status === status;
  const earlier = isSame ? {} : { earlier: [`the same request: answered ${answer}`] };
  const example = { fault: null, curl, pointer, message, expected, actual, ...shown, ...earlier };
  const isOther = withoutIds(curl) !== withoutIds(atSamePlace) && instead?.operation === deciding.operation;
  const [reports, reportsInstead] = [reportOf(wrong, right), reportOf(right, wrong)];
  const isOtherReport = reports.join('\n') !== reportsInstead.join('\n');
  const own = isOther
    ? { instead: atSamePlace }
    : { instead: null, ...(isOtherReport ? { reports, reportsInstead } : {}) };
  return nameIds({ ...example, client: { task, scenario, ...own } }, origin);
}

const linesShown = 2;

/** Shows the exit code and some lines of a client's output, first the lines that the other client did not print. */
function reportOf({ result: { end, stdout }, secrets }: PlayedCheck, other: PlayedCheck): readonly string[] {
  const lines = named(stdout.trim(), secrets)
    .split('\n')
    .filter((line) => line !== '');
  const others = new Set(named(other.result.stdout, other.secrets).split('\n'));
  const shown = lines.toSorted((one, two) => Number(others.has(one)) - Number(others.has(two))).slice(0, linesShown);
  const left = lines.length - shown.length;
  const ended = end.kind === 'exit' ? `exit ${end.code}` : `no end of its own (${end.kind})`;
  return [...shown, ...(left > 0 ? [`… ${left} more line${left === 1 ? '' : 's'}`] : []), ended];
}

const withoutIds = (text: string): string => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '');

function named(text: string, { clientId, clientSecret, tokens }: PlayedCheck['secrets']): string {
  const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return tokens
    .reduce((rest, token) => rest.replaceAll(token, '$ACCESS_TOKEN'), text)
    .replaceAll(pair, 'base64($CLIENT_ID:$CLIENT_SECRET)');
}

/** The request of an exchange as a curl line. */
function curlOf({ request }: Exchange, { secrets }: PlayedCheck): string {
  const headers = request.headers
    .filter(([name]) => !added.test(name))
    .map(([name, value]) => [name, named(value, secrets)] as const);
  return redactedCurlLine({ ...request, headers });
}
