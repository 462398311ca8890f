import {
  changeAnswers,
  isObject,
  type JsonObject,
  objectOf,
  objectsOf,
  rewriteBodies,
  withList,
} from './behaviours.ts';
import type { MakeBehaviour, RequestView } from './switches.ts';

/** The elements of a batch, in the body of a request. */
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

/** A page of pay statements: the body of an element. */
export interface Page {
  readonly paging: JsonObject;
  readonly statements: JsonObject[];
  /** The element's body, to be changed in place. */
  readonly body: JsonObject;
}

/** Changes the pages in the answers to batches of pay statements, in place. */
export const changePages = (change: (page: Page, request: RequestView) => void): MakeBehaviour =>
  changeAnswers((reply, request) => {
    for (const { body: own } of objectsOf(objectOf(reply.body).responses)) {
      const body = objectOf(own);
      if (!Array.isArray(body.pay_statements)) continue;
      change({ paging: objectOf(body.paging), statements: objectsOf(body.pay_statements), body }, request);
    }
  });

/** Replaces elements of batches before they are read; what is no object stays. */
export const rewriteElements = (change: (element: JsonObject, all: readonly unknown[]) => object): MakeBehaviour =>
  rewriteBodies((body) =>
    withList(body, 'requests', (list) => list.map((element) => (isObject(element) ? change(element, list) : element))),
  );
