// `npm start`: the whole product in the foreground, until Ctrl-C.
import { join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';
import { collectWhenIdle } from '@keystead/service-kit/collect-when-idle';
import { readStartConfig } from './config.ts';
import { readyLine, run } from './run.ts';

const root = join(import.meta.dirname, '../../..');
const interrupted = new AbortController();
// npm forwards the terminal's Ctrl-C, so one press may arrive twice. Further signals change nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

/**
 * A signal to npm ends the shell between npm and this program, and never arrives here. So this watches the shell
 * instead.
 */
function endWithShell(): void {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && interrupted.abort(), 500).unref();
}

try {
  const config = readStartConfig(root);
  if (config.underNpm) endWithShell();
  const { signal } = interrupted;
  const product = await run(root, config, { print: (line) => console.log(line), signal });
  const stop = async () => {
    console.log('Stopping …');
    await product.stop();
    process.exit(0);
  };
  if (signal.aborted) await stop();
  signal.addEventListener('abort', stop);
  console.log(readyLine(product.url, config.production));
  collectWhenIdle();
} catch (error) {
  if (interrupted.signal.aborted) process.exit(0);
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
