import { isDay } from './calendar.ts';
import type { Answer, Call, Json, Operation, Wrapper } from './call.ts';
import { isObject } from './fields.ts';
import type { Connection } from './world.ts';

/** The objects in a list; none if the value is no list. */
export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A wrapper that remembers something, made anew for every server. */
export const anew =
  (make: () => Wrapper): Wrapper =>
  (next) =>
    make()(next);

/** Changes the successful answers of an operation, on a copy. */
export const onSuccess =
  (operation: Operation, edit: (body: Json, call: Call, answer: Answer) => void): Wrapper =>
  (next) =>
  (call) => {
    const answer = next(call);
    if (call.operation !== operation || answer.status !== 200) return answer;
    const copy = structuredClone(answer);
    edit(copy.body as Json, call, copy);
    return copy;
  };

/** Changes the refusals of an operation. */
export const onRefusal =
  (operation: Operation, edit: (body: Json, call: Call, answer: Answer) => void): Wrapper =>
  (next) =>
  (call) => {
    const answer = next(call);
    if (call.operation !== operation || answer.status < 400) return answer;
    const copy = structuredClone(answer);
    edit(copy.body as Json, call, copy);
    return copy;
  };

/** Changes a call before anything looks at it; what `edit` returns replaces parts of it. Bodies that cannot be parsed are left alone. */
export const onCall =
  (operation: Operation, edit: (call: Call, body: Json) => Partial<Call> | undefined): Wrapper =>
  (next) =>
  (call) =>
    call.operation === operation && isObject(call.body)
      ? next({ ...call, ...edit(call, structuredClone(call.body)) })
      : next(call);

/** The elements of a batch's answer, each with the request it answers (they come in reverse order). */
export const elementsOf = (body: Json, call: Call): { element: Json; request: Json; place: number }[] => {
  const requests = objectsIn(isObject(call.body) ? call.body.requests : undefined);
  const elements = objectsIn(body.responses);
  return elements.map((element, index) => {
    const place = elements.length - 1 - index;
    return { element, request: requests[place] ?? {}, place };
  });
};

/** Changes the pages of pay statements that carry data. */
export const onPages = (
  edit: (page: { paging: Json; statements: Json[]; body: Json }, request: Json, call: Call) => void,
): Wrapper =>
  onSuccess('get-pay-statement', (answer, call) => {
    for (const { element, request } of elementsOf(answer, call)) {
      const { body } = element;
      if (element.code !== 200 || !isObject(body) || !isObject(body.paging)) continue;
      edit({ paging: body.paging, statements: objectsIn(body.pay_statements), body }, request, call);
    }
  });

/** Changes every pay statement; `index` counts from the start of the payment, from 0. */
export const onStatements = (edit: (statement: Json, index: number, call: Call) => void): Wrapper =>
  onPages(({ paging, statements }, _, call) => {
    for (const [place, statement] of statements.entries()) edit(statement, Number(paging.offset) + place, call);
  });

/** Changes every line of one kind (`earnings`, `taxes`, …) in every pay statement; `place` counts within its statement. */
export const onLines = (kind: string, edit: (line: Json, place: number) => void): Wrapper =>
  onStatements((statement) => {
    for (const [place, line] of objectsIn(statement[kind]).entries()) edit(line, place);
  });

/** Computes an answer after a delay in milliseconds, so that requests which come meanwhile have an effect on it. */
export const answerLater = (delayMs: number, late: () => Answer): Answer => ({
  status: 202,
  body: null,
  transport: { delayMs, late },
});

/** Changes the query of a call. */
export const withQuery = (call: Call, edit: (query: URLSearchParams) => void): Partial<Call> => {
  const query = new URLSearchParams(call.query);
  edit(query);
  return { query };
};

/** The connection that a call's bearer token belongs to, if it has one that does. */
export const callerOf = ({ headers, world }: Call): Connection | undefined =>
  world.byToken.get((headers.authorization ?? '').replace(/^bearer +/i, ''))?.connection;

/** Whether the caller's connection was created by a request: neither the owner of the fixtures nor the foreign one. */
export const isInNewConnection = (call: Call): boolean => {
  const caller = callerOf(call);
  return caller !== undefined && call.world.connections.indexOf(caller) > 1;
};

/** The parts to replace in a call so that it has another credential. */
export const withCredential = (call: Call, authorization: string): Partial<Call> => ({
  headers: { ...call.headers, authorization },
});

/** Makes a credential from any token to a connection; empty without a connection, so that nobody is admitted. */
export const credentialTo = ({ world }: Call, connection: Connection | undefined): string => {
  const found = [...world.byToken].find(([, known]) => known.connection === connection);
  return found ? `Bearer ${found[0]}` : '';
};

/** Fills in the dates that a caller did not give for a payment, before the implementation fills in its defaults. */
export const onDefaultDates = (dates: (body: Json, connection: Connection | undefined, call: Call) => Json): Wrapper =>
  onCall('create-sandbox-payment', (call, body) => {
    const days = ['start_date', 'end_date', 'pay_date'].filter((key) => body[key] !== undefined);
    return days.every((key) => isDay(body[key])) ? { body: { ...dates(body, callerOf(call), call), ...body } } : {};
  });
