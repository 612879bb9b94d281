import { openBundles, type ShellBundle } from './bundles.ts';
import { disarmProcess } from './disarm-process.ts';
import type { Asked, BundleTexts, Sent, Told } from './process-messages.ts';

// The program that renders. It runs the bundles of one set of releases and answers one question at a time, because a
// page's content is the bundle's only state. start-process.ts says what it may not do.

const tell = (told: Told) => process.send?.(told);
const textOf = (error: unknown) => String((error as Partial<Error> | null | undefined)?.stack ?? error);

let shell: ShellBundle | undefined;

function open(bundles: BundleTexts): void {
  try {
    shell = openBundles(bundles, (line) => tell({ line }));
    tell({ ready: true });
  } catch (error) {
    tell({ unusable: textOf(error) });
  }
}

async function answerTo(asked: Asked): Promise<unknown> {
  if (!shell) throw new Error('There are no bundles');
  if (asked.ask === 'plan') return shell.planPage(asked.path);
  const contents = Object.entries(asked.contents).map(([address, json]) => [address, JSON.parse(json)]);
  return shell.renderPage(asked.location, Object.fromEntries(contents));
}

async function answer(asked: Asked): Promise<void> {
  const { id } = asked;
  try {
    tell({ id, answer: await answerTo(asked) });
  } catch (error) {
    // The bundles have their own `Error` class, so `instanceof` doesn't work here.
    tell({ id, failure: textOf(error) });
  }
}

// The gateway ends this process; without the gateway it has nothing to do.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
disarmProcess();

let before = Promise.resolve();
process.on('message', (sent: Sent) => {
  if ('bundles' in sent) open(sent.bundles);
  else before = before.then(() => answer(sent));
});
