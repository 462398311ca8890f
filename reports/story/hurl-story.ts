import type { ShellRequest } from '../../specs/curl/curl-line.ts';
import { isPlain, type ShellText } from '../../specs/curl/shell-text.ts';
import { headerValue } from '../../specs/words/headers.ts';
import { clip } from '../escape/clip.ts';
import { showControls } from '../escape/controls.ts';
import { hurlAsserts, hurlPath } from './hurl-asserts.ts';
import { stepTitle } from './step-title.ts';
import type { Story, StoryStep } from './story.ts';

/** Milliseconds between two requests while the data comes later, and how many there are at most. */
const [intervalMs, repeats] = [1_000, 60];

/**
 * A story as a Hurl file (https://hurl.dev/docs/hurl-file.html). Hurl fails while the defect is there. Variables are given
 * with `--variable`, credentials with `--secret`.
 * @returns null where Hurl can't say it: a credential that is made of another, a text that means something to Hurl, or an
 * expectation about several answers
 */
export function hurlStory(story: Story, heading: readonly string[]): string | null {
  const asserts = hurlAsserts(story);
  if (asserts === null) return null;
  const steps = story.steps.map((step) => writeStep(step, step.part === 'deciding' ? asserts : []));
  if (steps.some((step) => step === null)) return null;
  const secrets = story.variables.map((name) => `--secret ${name}="$${name}"`).join(' ');
  return [
    ...heading.map(comment),
    comment(`hurl --test ${secrets} --variable BASE_URL=… FILE`),
    comment('It fails while the defect is there.'),
    '',
    ...steps.flatMap((step) => [...(step ?? []), '']),
  ].join('\n');
}

function comment(text: string): string {
  return `# ${showControls(clip(text, 500))}`;
}

function writeStep(step: StoryStep, asserts: readonly string[]): readonly string[] | null {
  const request = writeRequest(step.request);
  const captures = step.captures.map(({ variable, at }) => {
    const path = hurlPath(at);
    return path === null ? null : `${variable}: jsonpath "${path}"`;
  });
  if (request === null || captures.some((capture) => capture === null)) return null;
  const [first = '', ...rest] = request;
  const isDeciding = step.part === 'deciding';
  const waits = step.awaits !== 'none';
  const head = [...rest.filter((line) => !isBody(line))];
  const body = rest.filter(isBody);
  const options = ['[Options]', `retry: ${repeats}`, `retry-interval: ${intervalMs}ms`];
  const waiting = [first, ...head, ...options, ...body, 'HTTP *'];
  const notLater = ['[Asserts]', 'status != 202'];
  const taken = captures.length === 0 ? [] : ['[Captures]', ...captures.map(String)];
  const title = comment(`Step ${step.number}: ${stepTitle(step)}.`);
  // A deciding request that also waited would be sent again as often as its assertion fails.
  if (!isDeciding) return [title, ...(waits ? waiting : [...request, 'HTTP *']), ...taken, ...(waits ? notLater : [])];
  return [
    title,
    ...(waits ? [...waiting, ...notLater, '', first, ...rest] : request),
    'HTTP *',
    '[Asserts]',
    ...asserts,
  ];
}

function isBody(line: string): boolean {
  return /^(?:\{(?!\{)|\[(?![A-Z][A-Za-z]+\]$)|")/.test(line);
}

function writeRequest({ method, url, headers, user, body }: ShellRequest): readonly string[] | null {
  const address = templated(url);
  const values = headers.map(([name, value]) => {
    const text = templated(value);
    return text === null || text === '' ? null : `${name}: ${text}`;
  });
  const pair = user === null ? '' : templated(user);
  const json = body === null || body.length === 0 ? '' : templatedJson(body);
  if (address === null || /[\s#]/.test(address) || pair === null || json === null) return null;
  if (values.some((value) => value === null || /[#\\]/.test(value))) return null;
  if (json !== '' && headerValue({ headers }, 'content-type') === undefined) return null;
  const basic = pair === '' ? [] : ['[BasicAuth]', pair.replace(':', ': ')];
  return [`${method} ${address}`, ...values.map(String), ...basic, ...(json === '' ? [] : [json])];
}

/** The text with its variables as Hurl's templates; null where a literal part would mean something else. */
function templated(text: ShellText): string | null {
  const parts = text.map((part) => {
    if (typeof part === 'string')
      return isPlain(part) && /^[ -~]*$/.test(part) && !/\{\{|\}\}/.test(part) ? part : null;
    const name = /^\$\{(\w+)\}$/.exec(part.expansion)?.[1];
    if (name !== undefined) return `{{${name}}}`;
    return /^\$\{\w+\}:\$\{\w+\}$/.test(part.expansion) ? part.expansion.replaceAll(/\$\{(\w+)\}/g, '{{$1}}') : null;
  });
  return parts.some((part) => part === null) ? null : parts.join('');
}

/** A body of JSON on one line, which Hurl sends as it stands. */
function templatedJson(body: ShellText): string | null {
  const text = templated(body);
  try {
    JSON.parse(body.map((part) => (typeof part === 'string' ? part : 'x')).join(''));
    return text;
  } catch {
    return null;
  }
}
