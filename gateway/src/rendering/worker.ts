import { parentPort, workerData } from 'node:worker_threads';
import { openBundles } from './bundles.ts';
import type { BundleSet } from './server-bundle.ts';
import type { Asked, Told } from './worker-messages.ts';

// The worker thread that renders: it runs the bundles of one set of releases and answers questions, one at a time,
// since a page's content is the bundle's only state.

const tell = (told: Told) => parentPort?.postMessage(told);
const bundles = openBundles(workerData as BundleSet, (line) => tell({ line }));

function answerTo(asked: Asked): Promise<unknown> {
  if (asked.ask === 'plan') return bundles.planPage(asked.path);
  const contents = [...asked.contents].map(([address, json]) => [address, JSON.parse(json)]);
  return bundles.renderPage(asked.location, Object.fromEntries(contents));
}

async function answer(asked: Asked): Promise<void> {
  const { id } = asked;
  try {
    tell({ id, answer: await answerTo(asked) });
  } catch (error) {
    // The bundles have an `Error` of their own.
    tell({ id, failure: String((error as Partial<Error> | undefined)?.stack ?? error) });
  }
}

let before = Promise.resolve();
parentPort?.on('message', (asked: Asked) => {
  before = before.then(() => answer(asked));
});
tell({ ready: true });
