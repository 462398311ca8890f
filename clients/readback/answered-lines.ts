import type { OperationId } from '../../specs/interface/operations.ts';
import { jsonTokens } from '../../specs/words/json-tokens.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import type { OutputLine } from './read-output.ts';

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const asList = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(asObject) : []);

/** Parses JSON without loss: numbers of 16 digits and more become texts. */
export function parseExactly(text: string): unknown {
  const parts: string[] = [];
  let copied = 0;
  for (const { token, start } of jsonTokens(text)) {
    if (!/^-?\d{16,}$/.test(token)) continue;
    parts.push(text.slice(copied, start), `"${token}"`);
    copied = start + token.length;
  }
  return parseJson(parts.join('') + text.slice(copied));
}

/** The lines that a task prints for an answer of 200. @param id of a batch's element, or of the updated benefit */
export const answeredLines: Readonly<Record<OperationId, (body: unknown, id: string) => readonly OutputLine[]>> = {
  'get-pay-statement': (body, id) =>
    asList(asObject(body).pay_statements).map(({ gross_pay: gross, net_pay: net, ...rest }) => ({
      ...rest,
      payment_id: id,
      gross_pay: asObject(gross).amount ?? null,
      net_pay: asObject(net).amount ?? null,
      currency: asObject(gross).currency ?? null,
    })),
  'create-sandbox-payment': (body) => [asObject(body)],
  'get-enrollments': (body, id) => {
    const { contributions, ...rest } = asObject(body);
    const { employee_contribution: employee, employer_contribution: employer } = asObject(contributions);
    return [
      {
        ...rest,
        enrollment_id: id,
        employee_contribution: asObject(employee).amount ?? null,
        employer_contribution: asObject(employer).amount ?? null,
      },
    ];
  },
  'create-sandbox-account': (body) => [asObject(body)],
  'create-sandbox-connection': (body) => [asObject(body)],
  'disconnect-entity': () => [],
  'list-automated-jobs': (body) => asList(asObject(body).data),
  'list-enrolled-individuals': (body) => {
    const { benefit_id, individual_ids } = asObject(body);
    return (Array.isArray(individual_ids) ? individual_ids : []).map((individual_id) => ({
      benefit_id,
      individual_id,
    }));
  },
  'list-pay-statement-items': (body) =>
    asList(asObject(body).responses).map(({ attributes, ...rest }) => ({
      ...rest,
      type: asObject(attributes).type ?? null,
    })),
  'list-pay-groups': (body) => asList(body),
  'update-benefit': (body) => [asObject(body)],
};
