import { randomBytes } from 'node:crypto';
import { startProgram } from '@keystead/service-kit/testing';

/** The sandbox as a separate program, as `npm start` runs it. */
export interface SandboxProgram {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The name of its database, separate from the tests' own. */
  readonly database: string;
  stop(): Promise<void>;
}

/** Starts the sandbox, which sends its events to a URL. */
export async function startSandbox(webhookUrl: string): Promise<SandboxProgram> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  const database = `test_${randomBytes(6).toString('hex')}`;
  const { url, stop } = await startProgram(new URL('../../../tools/stripe-sandbox/src/main.ts', import.meta.url), {
    MONGODB_URI: process.env.MONGODB_TEST_URI ?? '',
    MONGODB_DATABASE: database,
    STRIPE_WEBHOOK_URL: webhookUrl,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_SECRET_KEY: secretKey,
  });
  return { url, secretKey, webhookSecret, database, stop };
}
