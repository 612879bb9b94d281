import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program in its own process, as `npm start` runs it. Tests reach it only over HTTP. */
export interface TestProgram {
  readonly url: string;
  /** Resolves once the process has ended. */
  readonly ended: Promise<void>;
  /** Kills the process immediately, like a power failure. */
  kill(): void;
  stop(): Promise<void>;
}

function portOf(child: ChildProcess, file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: { readonly port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** Starts a program by its entry file, with these settings and without those of the test run. */
export async function startProgram(file: URL, settings: Readonly<Record<string, string>>): Promise<TestProgram> {
  const path = fileURLToPath(file);
  // Reuse the compile cache, because a test may need many starts.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(path, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:8080', ...settings },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await portOf(child, path);
  return {
    url: `http://127.0.0.1:${port}`,
    ended,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
