import type { OperationId } from '../../specs/interface/operations.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Rules } from '../rules/rules.ts';
import type { Entity } from '../world/model.ts';
import {
  type Behaviour,
  composeHooks,
  composeRules,
  type Incoming,
  type MakeBehaviour,
  passThrough,
  type ReplyDraft,
  type RequestView,
  type Switch,
} from './switches.ts';

/** A change returns it to remove the key. */
export const absent = Symbol('absent');

/** Returns the new value. `parent` is the object or array that holds the value; undefined stands for a value that is not there. */
export type Change = (value: unknown, parent: unknown) => unknown;

/**
 * Changes values in JSON, in place where it can. Keys and indices of `path` have slashes between: `*` is every element
 * of a list, `-` the last one, `*code=202` every one whose code is 202, an empty path the top. Nothing changes where a
 * key is absent, or null on the way. @returns the top @throws TypeError if it is frozen
 */
export function alter(top: unknown, path: string, change: Change): unknown {
  const holder = { top };
  step(holder, ['top', ...path.split('/').filter((part) => part !== '')], change);
  return holder.top;
}

function step(holder: object, [first = '', ...rest]: readonly string[], change: Change): void {
  for (const key of keysOf(holder, first)) {
    const value = Reflect.get(holder, key) as unknown;
    if (rest.length > 0) {
      if (typeof value === 'object' && value !== null) step(value, rest, change);
      continue;
    }
    const changed = change(value, holder);
    const isDone =
      changed === absent ? Reflect.deleteProperty(holder, key) : changed === value || Reflect.set(holder, key, changed);
    if (!isDone) throw new TypeError(`${key} belongs to something frozen.`);
  }
}

function keysOf(holder: object, key: string): string[] {
  if (Array.isArray(holder) && key === '*') return Object.keys(holder);
  if (Array.isArray(holder) && key === '-') return Object.keys(holder).slice(-1);
  if (Array.isArray(holder) && key.startsWith('*')) {
    const [name = '', wanted] = key.slice(1).split('=');
    return Object.keys(holder).filter((index) => String(holder[Number(index)]?.[name]) === wanted);
  }
  return Object.hasOwn(holder, key) ? [key] : [];
}

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const objectsOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(objectOf) : []);

/** A copy of an array in a JSON object, changed; the object itself if there is none. */
export const withList = (body: unknown, key: string, change: (list: unknown[]) => unknown[]): unknown => {
  const object = objectOf(body);
  const list = object[key];
  return Array.isArray(list) ? { ...object, [key]: change(list) } : body;
};

/** Changes rules, and keeps no state. */
export const changeRules =
  (change: (base: Rules, operation: OperationId | undefined) => Partial<Rules>): MakeBehaviour =>
  (operation) => ({ rules: (base) => change(base, operation) });

/** Selects, among the answers of the switch's operation, those that are changed. */
interface Where {
  /** Default 200. */
  readonly status?: number | 'any';
  /** Default: all. */
  readonly when?: (request: RequestView) => boolean;
}

type ChangeReply = (reply: ReplyDraft, request: RequestView) => void;

/** Changes whole answers that succeeded: status, headers, body. */
export const changeAnswers = (change: ChangeReply): MakeBehaviour => changeAnswersWhere({}, change);

export const changeAnswersWhere =
  ({ status = 200, when = () => true }: Where, change: ChangeReply): MakeBehaviour =>
  (operation) => ({
    onReply(reply, request) {
      const isOfOperation = (operation ?? request.operation) === request.operation;
      if (isOfOperation && (status === 'any' || reply.status === status) && when(request)) change(reply, request);
    },
  });

/** Changes values in answers. @param paths of the values; see {@link alter} */
export const alterAnswers = (paths: string | readonly string[], change: Change, where: Where = {}): MakeBehaviour =>
  changeAnswersWhere(where, (reply) => {
    for (const path of [paths].flat()) reply.body = alter(reply.body, path, change);
  });

/** Changes requests to an operation before it reads them, or answers them in its place. */
export const changeRequests =
  (change: (incoming: Incoming, nth: number) => Incoming | ReplyDraft): MakeBehaviour =>
  (operation) => ({ onRequest: (incoming, id, nth) => ((operation ?? id) === id ? change(incoming, nth) : incoming) });

/** Refuses some requests to an operation before anything is done. `body` is undefined if there is no JSON. */
export const refuseRequests = (
  which: (body: unknown, incoming: Incoming, nth: number) => boolean,
  status = 400,
): MakeBehaviour =>
  changeRequests((incoming, nth) =>
    which(jsonOf(incoming), incoming, nth)
      ? refuseWith(status, 'bad_request_error', 'not_served', 'This is not served.')
      : incoming,
  );

/** Replaces the JSON body of requests to an operation before the operation reads it. */
export const rewriteBodies = (change: (body: unknown) => unknown): MakeBehaviour =>
  changeRequests((incoming) => {
    const body = jsonOf(incoming);
    return body === undefined ? incoming : withJson(incoming, change(body));
  });

export const combineBehaviours =
  (...behaviours: readonly MakeBehaviour[]): MakeBehaviour =>
  (operation) => {
    const made = behaviours.map((behaviour) => behaviour(operation));
    const [first] = made;
    if (first !== undefined && made.length === 1) return first;
    const { onRequest, onReply } = composeHooks(made);
    return {
      ...(made.some(({ needsOverlap }) => needsOverlap) && { needsOverlap: true }),
      ...(made.some(({ rules }) => rules) && { rules: (base: Rules) => composeRules(base, made) }),
      ...(onRequest.length > 0 && { onRequest: (incoming, id, nth) => passThrough(onRequest, incoming, id, nth) }),
      ...(onReply.length > 0 && {
        async onReply(reply, request) {
          for (const change of onReply) await change(reply, request);
        },
      }),
    };
  };

/** Finishes a switch: `by(make(a, b))`, or `with(make, a, b)`, which indents a long last argument less. */
export const madeOf = <S extends Switch>(make: (behaviour: MakeBehaviour) => S) => ({
  by: (...behaviours: readonly MakeBehaviour[]): S => make(combineBehaviours(...behaviours)),
  with: <A extends readonly unknown[]>(maker: (...args: A) => MakeBehaviour, ...args: NoInfer<A>): S =>
    make(maker(...args)),
});

/** Behaviours at several operations, or at others than that of their switch. */
export const at = (operations: readonly OperationId[], ...behaviours: readonly MakeBehaviour[]): MakeBehaviour =>
  combineBehaviours(
    ...operations.flatMap((operation) => behaviours.map((behaviour) => (): Behaviour => behaviour(operation))),
  );

export function jsonOf({ body }: Pick<Incoming, 'body'>): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

export const withJson = (incoming: Incoming, body: unknown): Incoming => ({
  ...incoming,
  body: Buffer.from(JSON.stringify(body)),
});

/** The entity that `entity_ids` names, of whatever connection. */
export const namedEntity = ({ query, world }: RequestView): Entity | undefined =>
  typeof query.entity_ids === 'string' ? world.entities.get(query.entity_ids) : undefined;

export const answerOf = ({ body }: Refusal, headers: Readonly<Record<string, string>> = {}): ReplyDraft => ({
  status: body.code,
  headers: { ...headers },
  body,
});

export const refuseWith = (...[code, name, serviceCode, message]: ConstructorParameters<typeof Refusal>): ReplyDraft =>
  answerOf(new Refusal(code, name, serviceCode, message));

/** Gives a refusal another status, in its body too. */
export function restate(reply: ReplyDraft, status: number): void {
  reply.status = status;
  reply.body = { ...objectOf(reply.body), code: status };
}

export const requestsIn = (body: unknown): JsonObject[] => objectsOf(objectOf(body).requests);

/** Changes the list of elements in the answers to batches; an element may be changed in place. */
export const changeElements = (
  change: (elements: JsonObject[], request: RequestView) => readonly unknown[],
): MakeBehaviour =>
  changeAnswers((reply, request) => {
    reply.body = withList(reply.body, 'responses', (list) => [...change(list.map(objectOf), request)]);
  });

export const changeEachElement = (
  change: (element: JsonObject, index: number, request: RequestView) => unknown,
): MakeBehaviour =>
  changeElements((elements, request) => elements.map((element, index) => change(element, index, request)));

interface Page {
  readonly paging: JsonObject;
  readonly statements: JsonObject[];
  /** The element's body, to be changed in place. */
  readonly body: JsonObject;
}

/** Changes the pages in the answers to batches of pay statements, in place. */
export const changePages = (change: (page: Page, request: RequestView) => void): MakeBehaviour =>
  changeAnswers((reply, request) => {
    for (const { body: sent } of objectsOf(objectOf(reply.body).responses)) {
      const body = objectOf(sent);
      if (!Array.isArray(body.pay_statements)) continue;
      change({ paging: objectOf(body.paging), statements: objectsOf(body.pay_statements), body }, request);
    }
  });

/** Replaces elements of batches before they are read; what is not an object stays. */
export const rewriteElements = (change: (element: JsonObject, all: readonly unknown[]) => object): MakeBehaviour =>
  rewriteBodies((body) =>
    withList(body, 'requests', (list) => list.map((element) => (isObject(element) ? change(element, list) : element))),
  );
