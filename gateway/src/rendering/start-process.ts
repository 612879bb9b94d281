import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Megabytes of the heap, and of each half of its young generation. */
const memory = ['--max-old-space-size=256', '--max-semi-space-size=8'];
const gateway = join(import.meta.dirname, '../..');

/**
 * Starts a program that runs what teams have published. It can read its own sources and nothing else. It can't write
 * files, start a process, thread or addon, or generate code from strings. Its environment is empty, so it has none of
 * our secrets. Every version of Node that runs TypeScript directly, as ours must, has these flags.
 */
export function startProcess(program: URL): ChildProcess {
  const file = fileURLToPath(program);
  const readable = [join(dirname(file), '*'), join(import.meta.dirname, '*'), join(gateway, 'package.json')];
  return fork(file, [], {
    env: {},
    execArgv: [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--disallow-code-generation-from-strings',
      ...memory,
    ],
    // JSON, because the messages from the process are untrusted.
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
