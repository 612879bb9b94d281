import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/** The sandbox as a program of its own, as `npm start` runs it. */
export interface SandboxProgram {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The name of its database, beside the tests' own. */
  readonly database: string;
  stop(): Promise<void>;
}

const file = fileURLToPath(new URL('../../stripe-sandbox/src/main.ts', import.meta.url));

/** Starts the sandbox, which tells of events at an address. It is another program, so only HTTP leads to it. */
export async function startSandbox(webhookUrl: string): Promise<SandboxProgram> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  const database = `test_${randomBytes(6).toString('hex')}`;
  const child = fork(file, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      MONGODB_URI: process.env.MONGODB_TEST_URI,
      MONGODB_DATABASE: database,
      PUBLIC_URL: 'http://localhost:8080',
      STRIPE_WEBHOOK_URL: webhookUrl,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_SECRET_KEY: secretKey,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { readonly port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    webhookSecret,
    database,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
