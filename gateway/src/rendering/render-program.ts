import { disarmProcess, openBundles, type ShellBundle } from './bundle-sandbox.ts';
import type { BundleTexts, GatewayMessage, NumberedQuestion, ProcessMessage } from './process-messages.ts';

// The program that renders. It runs the bundles of one set of releases and answers one question at a time, because a
// page's content is the bundle's only state. render-process.ts says what it may not do.

const send = (message: ProcessMessage) => process.send?.(message);
const textOf = (error: unknown) => String((error as Partial<Error> | null | undefined)?.stack ?? error);

let shell: ShellBundle | undefined;

function open(bundles: BundleTexts): void {
  try {
    shell = openBundles(bundles, (line) => send({ line }));
    send({ ready: true });
  } catch (error) {
    send({ unusable: textOf(error) });
  }
}

async function answerTo(question: NumberedQuestion): Promise<unknown> {
  if (!shell) throw new Error('There are no bundles');
  if (question.kind === 'plan') return shell.planPage(question.path);
  const contents = Object.entries(question.contents).map(([address, json]) => [address, JSON.parse(json)]);
  return shell.renderPage(question.location, Object.fromEntries(contents));
}

async function answer(question: NumberedQuestion): Promise<void> {
  const { id } = question;
  try {
    send({ id, answer: await answerTo(question) });
  } catch (error) {
    // The bundles have their own `Error` class, so `instanceof` doesn't work here.
    send({ id, failure: textOf(error) });
  }
}

// The gateway ends this process; without the gateway it has nothing to do.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
disarmProcess();

let before = Promise.resolve();
process.on('message', (sent: GatewayMessage) => {
  if ('bundles' in sent) open(sent.bundles);
  else before = before.then(() => answer(sent));
});
