import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Megabytes of the heap, and of each half of its young part. */
const memory = ['--max-old-space-size=256', '--max-semi-space-size=8'];
const gateway = join(import.meta.dirname, '../..');

/**
 * Starts a program that runs what teams have published. It can read the sources that it is made of and nothing else, write
 * nothing, start no process, thread or addon, and make no code of text; it has no environment, so no secret of ours. Every
 * Node that runs TypeScript as it is, as ours has to, knows these flags.
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
    // JSON, for what comes back may be from anybody.
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
