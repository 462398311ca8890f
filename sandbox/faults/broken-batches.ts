import { notFound } from '../rules/refusal.ts';
import { changeElements, refuseRequests, requestsIn, rewriteElements } from '../switches/behaviours.ts';
import type { MakeBehaviour } from '../switches/switches.ts';

const uuidAtStart = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

export const refuseSizes = (isRefused: (size: number) => boolean): MakeBehaviour =>
  refuseRequests((body) => isRefused(requestsIn(body).length));

export const dropUnknown = changeElements((elements) => elements.filter(({ code }) => code !== 404));

/** Adds the first element once more to the answer of a batch of several. */
export const repeatFirst = changeElements((elements) =>
  elements.length > 1 ? [...elements, ...elements.slice(0, 1)] : elements,
);

/** Gives the last element of a batch of more than `above` an id that nothing has. */
export const nameStrangeLast = (key: string, { above }: { readonly above: number }): MakeBehaviour =>
  changeElements((elements) =>
    elements.map((element, index) =>
      index >= above && index === elements.length - 1
        ? { ...element, [key]: '00000000-0000-4000-8000-00000000000f' }
        : element,
    ),
  );

/** Fails all elements behind one that fails. @param noun names what is not found */
export const failAfterFailure = (key: string, noun: string): MakeBehaviour =>
  changeElements((elements) => {
    const failed = elements.findIndex(({ code }) => code === 404);
    return elements.map((element, index) =>
      failed >= 0 && index > failed ? { [key]: element[key], code: 404, body: notFound(noun).body } : element,
    );
  });

/** Sorts the bodies of a batch by size, if it has at least four and all are found; the ids stay in their order. */
export const sortBySize = changeElements((elements) => {
  if (elements.length < 4 || elements.some(({ code }) => code !== 200)) return elements;
  const bodies = elements
    .map(({ body }) => body)
    .toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
  return elements.map((element, index) => ({ ...element, body: bodies[index] }));
});

/** Cuts each id of a batch to the UUID at its start; the answer then has the id in this form. */
export const cutIds = (key: string): MakeBehaviour =>
  rewriteElements((element) => ({ ...element, ...uuidOnly(key, element[key]) }));

function uuidOnly(key: string, id: unknown): object {
  const [uuid] = (typeof id === 'string' ? uuidAtStart.exec(id) : null) ?? [];
  return uuid === undefined ? {} : { [key]: uuid };
}
