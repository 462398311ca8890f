import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { type OwnRequirement, type Scenario, type SeenRequest, scene, writes } from './scenario.ts';

/** Whether a sent value has all keys and elements of the given one, lists in order, but texts in any order. */
function holdsAll(given: unknown, sent: unknown): boolean {
  if (Array.isArray(given)) {
    if (!Array.isArray(sent) || sent.length !== given.length) return false;
    const isTexts = given.every((each) => typeof each === 'string');
    const [one, other] = isTexts ? [[...given].sort(), [...sent].sort()] : [given, sent];
    return one.every((each, at) => holdsAll(each, other[at]));
  }
  if (typeof given !== 'object' || given === null) return JSON.stringify(given) === JSON.stringify(sent);
  const own = (typeof sent === 'object' && sent !== null ? sent : {}) as Readonly<Record<string, unknown>>;
  return Object.entries(given).every(([key, value]) => holdsAll(value, own[key]));
}

/** Says which value differs from the input. Answers show wrong ids in paths and queries. */
const writtenOtherwise: OwnRequirement['broken'] = ({ requests, otherWrites: [other], input }) => {
  if (other !== undefined) return `wrote by ${other}, too`;
  const { benefit_id: _, entity_id: __, entity_ids: named, payment, ...rest } = input;
  const done = requests.filter(({ status }) => status === 200);
  const bodies = (done.length > 0 ? done : requests).map(({ body }: SeenRequest) => body ?? {});
  if (Array.isArray(named)) {
    const sent = bodies.flatMap((body) => (body as { entity_ids?: readonly unknown[] }).entity_ids ?? []);
    const unnamed = sent.find((id) => !named.includes(String(id).toLowerCase()));
    return unnamed === undefined ? null : `disconnected ${String(unnamed)}, which the task does not name`;
  }
  const given = (payment ?? rest) as Readonly<Record<string, unknown>>;
  const changed = Object.entries(given).find(([key, value]) =>
    bodies.some((body) => !holdsAll(value, (body as Readonly<Record<string, unknown>>)[key])),
  );
  if (changed !== undefined) return `sent ${changed[0]} otherwise than it was given`;
  const added = bodies
    .flatMap((body) => Object.entries(body))
    .find(([key, value]) => !(key in given) && decides(key, value));
  return added === undefined ? null : `sent ${added[0]}, which the task leaves to the service`;
};

/** Whether a value decides what the service would else choose: null, an empty text and the default decide nothing. */
const decides = (key: string, value: unknown): boolean =>
  /^((start|end|pay|debit)_date|pay_statements|employee_size)$/.test(key) &&
  ![null, '', statedLimits.defaultEmployeeSize].includes(value as null) &&
  !(Array.isArray(value) && value.length === 0);

// These values are easily changed on the way: special characters, a decimal, days that differ in another time zone.
const name = 'Dental & "vision" – 100 % <b>é😀</b>';

const payment = {
  start_date: '2025-03-03',
  end_date: '2025-03-14',
  pay_date: '2025-03-19',
  debit_date: '2025-03-20',
  pay_statements: [
    {
      type: 'off_cycle_payroll',
      payment_method: 'check',
      total_hours: 37.25,
      gross_pay: 250_050,
      net_pay: 190_010,
      earnings: [{ amount: 250_050, hours: 37.25, name }],
      taxes: [{ amount: 60_040, name: 'State', employer: false }],
      employee_deductions: [{ amount: 12_005, name, pre_tax: true }],
      employer_contributions: [{ amount: 6_003, name }],
    },
  ],
};

const written = {
  claims: 'READ-001',
  has: 'READ-002',
  own: { requirement: 'EFFECT-006', broken: writtenOtherwise },
} as const;

const givenAll = (id: string, zone: string, tasks: Scenario['tasks']): Scenario => ({
  id,
  title: `The task names all that it can, and the client runs in the time zone ${zone}.`,
  tasks,
  ...written,
  zone,
  isInput: true,
  input: ({ task, party }, usual) => {
    const individual_id = party.entity.individual(0);
    const statements = payment.pay_statements.map((each) => ({ individual_id, ...each }));
    const more: Partial<Record<typeof task, object>> = {
      'create-sandbox-payment': { payment: { ...payment, pay_statements: statements } },
      'create-sandbox-account': { products: ['pay_statement', 'benefits'] },
      'create-sandbox-connection': { products: ['company', 'payment', 'pay_statement'], employee_size: 7 },
      'update-benefit': { description: `  ${name}\n${'All of the text. '.repeat(20)}` },
    };
    return { ...usual, ...more[task] };
  },
});

/** Scenarios of writes: the client must send what the task names, and nothing that the task leaves open. */
export const writingScenarios: readonly Scenario[] = [
  givenAll('all-that-can-be-given', 'Pacific/Pago_Pago', writes),
  givenAll('given-in-the-far-east', 'Pacific/Kiritimati', ['create-sandbox-payment']),
  scene('nothing-given', ['create-sandbox-payment', 'create-sandbox-connection'], {
    title: 'The task leaves to the service all that it can.',
    ...written,
  }),
];
