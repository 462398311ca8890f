import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import { lineOf } from '../../specs/catalogue/yaml.ts';
import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { isCalendarDay } from '../../specs/interface/calendar.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { clip } from '../escape/controls.ts';
import { guarded } from '../record/disk/run-folder.ts';
import { holding } from '../verdict/plural.ts';
import { CertificateError } from './certificate-error.ts';
import type { CoveredRequirement } from './coverage-scope.ts';

/** A statement by a named person about what no test from outside can judge. It never counts as judged. */
export interface Attestation {
  readonly requirement: string;
  readonly statement: string;
  readonly by: string;
  readonly role: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

type AttestedTarget = Pick<RecordHeader['target'], 'name' | 'version'>;

const maxBytes = 1 << 20;

/** Reads attestations from YAML. @throws ReportError, or CertificateError with each wrong place or another target */
export function readAttestations(path: string, { name, version }: AttestedTarget): readonly Attestation[] {
  const text = guarded('read', path, () => readFileSync(path, 'utf8'));
  if (text.length > maxBytes) throw new CertificateError([`${path} is longer than ${maxBytes} characters.`]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [syntax] = document.errors;
  if (syntax !== undefined) throw new CertificateError([`${path}: ${syntax.message}`], syntax);
  const content = contentOf(document, path);
  const validate = fileValidator<{ readonly target: AttestedTarget; readonly attestations: readonly Attestation[] }>(
    'attestations',
  );
  if (validate(content)) {
    const { target, attestations } = content;
    if (target.name === name && target.version === version) return attestations;
    throw new CertificateError([
      `${path} attests for ${clip(`${target.name} ${target.version}`, 200)}, and the run is of ${clip(`${name} ${version}`, 200)}.`,
    ]);
  }
  throw new CertificateError(
    (validate.errors ?? []).slice(0, 20).map(({ instancePath, message, params }) => {
      const keys = instancePath.split('/').slice(1);
      const line = lineOf(keys.length === 0 ? document.contents : document.getIn(keys, true), lines);
      const unknownKey = 'additionalProperty' in params ? `: ${clip(String(params.additionalProperty), 60)}` : '';
      return `${path}, line ${line}: ${clip(instancePath, 100) || 'the file'} ${message ?? 'is not valid'}${unknownKey}.`;
    }),
  );
}

/** @throws CertificateError for a YAML alias, which the file never needs, and which could make it grow without bound */
function contentOf(document: { toJS(options: { maxAliasCount: number }): unknown }, path: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (cause) {
    throw new CertificateError([`${path} uses an alias (*name): write each attestation out.`], cause);
  }
}

/** Finds what is wrong with attestations, a sentence each: only what is `not-observable` can be attested. */
export function attestationProblems(
  attested: readonly Attestation[],
  requirements: readonly CoveredRequirement[],
  issuedAt: string,
): readonly string[] {
  const resultById = new Map(requirements.map((each) => [each.id, each]));
  const seen = new Set<string>();
  return attested.flatMap(({ requirement, date }) => {
    const result = resultById.get(requirement);
    const twice = seen.has(requirement);
    seen.add(requirement);
    const named = clip(requirement, 60);
    const isObservable = result !== undefined && result.code !== 'not-observable';
    return holding([
      [twice, `The requirement ${named} is attested twice: say it once.`],
      [result === undefined, `The requirement ${named} is attested, but the catalogue has none of this id.`],
      [
        isObservable,
        `The requirement ${named} can't be attested: it is ${result?.code ?? result?.outcome}, and only what nobody outside can see (not-observable) is taken at somebody's word.`,
      ],
      [!isCalendarDay(date), `The attestation of ${named} has no date: ${clip(date, 60)} is not a day.`],
      [date > issuedAt.slice(0, 10), `The attestation of ${named} is of a day to come: ${clip(date, 60)}.`],
    ]);
  });
}
