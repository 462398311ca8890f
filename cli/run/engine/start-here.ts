import { MessageChannel } from 'node:worker_threads';
import { PartEngine, type StartEngine } from './engine.ts';
import { type PartNews, type PartOrder, servePart } from './serve-part.ts';

/** Runs all parts at once in this thread, since a thread would start more slowly than it runs a part. */
export const startHere: StartEngine = async (plan) => {
  const ports = plan.parts.map(() => {
    const { port1, port2 } = new MessageChannel();
    servePart(port2);
    return {
      send: (order: PartOrder) => port1.postMessage(order),
      // A crash is not reported: with this thread the whole process would be gone.
      listen(onNews: (news: PartNews) => void) {
        port1.on('message', (news: PartNews) => {
          onNews(news);
          if (news.kind === 'ended') port1.close();
        });
      },
    };
  });
  return new PartEngine(plan, ports);
};
