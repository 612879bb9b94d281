import { serveProgram } from '@keystead/service-kit';
import { recordedLog, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { createSandbox } from '../src/create-sandbox.ts';
import { type TestReceiver, testReceiver } from './test-receiver.ts';

/** A response as a test reads it. */
interface SandboxAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the form that it asks for.
  readonly body: any;
}

/** The sandbox under test: the real application over HTTP with a real database, and a receiver of its events. */
export interface TestSandbox {
  readonly database: Connection;
  readonly receiver: TestReceiver;
  readonly url: string;
  readonly logged: readonly Record<string, unknown>[];
  /** Calls the API, such as `POST /v1/refunds`, with parameters by their names in brackets. */
  call(
    operation: string,
    parameters?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<SandboxAnswer>;
  /** Opens a page, or submits its form, like a browser that follows no redirect. */
  visit(path: string, form?: Record<string, string>): Promise<SandboxAnswer>;
  /** The stored events, or those of a type, the latest first, with the objects that they are about. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  events(type?: string): Promise<{ readonly type: string; readonly object: any }[]>;
  /** Runs each background job once. */
  runJobs(): Promise<void>;
  stop(): Promise<void>;
}

const secretKey = 'sk_test_sandbox000000000';
/** It replaces the key, and both are accepted meanwhile. */
export const newSecretKey = 'sk_test_sandbox000000001';
export const webhookSecret = 'whsec_sandbox000000000';

const settings = {
  PORT: 0,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
} as const;

/** The parameters of a session of $1,850.50. */
export const sampleSession: Readonly<Record<string, string>> = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '185050',
  'line_items[0][price_data][product_data][name]': 'Rent of March',
  'metadata[payment_id]': '7',
  customer_email: 'rhea.moss@mail.example',
  success_url: 'http://localhost:8080/payments?checkout=success&session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:8080/payments?checkout=cancelled',
};

/** The form input for a card that pays. */
export const goodCard: Readonly<Record<string, string>> = {
  number: '4242 4242 4242 4242',
  expiry: '04 / 99',
  cvc: '123',
  name: 'Rhea Moss',
  action: 'pay',
};

async function answerOf(response: Response): Promise<SandboxAnswer> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** Starts a sandbox for a test file; stop it in `afterAll`. */
export async function testSandbox(): Promise<TestSandbox> {
  const [database, receiver] = await Promise.all([testDatabase(), testReceiver()]);
  const { log, lines } = recordedLog();
  const sandbox = createSandbox({
    config: {
      PUBLIC_URL: 'http://localhost:8080/',
      STRIPE_SECRET_KEY: `${newSecretKey},${secretKey}`,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_WEBHOOK_URL: receiver.url,
    },
    version: '0.0.0',
    database,
    log,
  });
  await sandbox.prepare();
  const running = await serveProgram(settings, { handler: sandbox.app.callback(), close: sandbox.close });
  const url = `http://127.0.0.1:${running.port}`;
  return {
    database,
    receiver,
    url,
    logged: lines,
    async call(operation, parameters = {}, headers = {}) {
      const [method = '', path = ''] = operation.split(' ');
      const form = new URLSearchParams(parameters);
      const query = method !== 'POST' && form.size > 0 ? `?${form}` : '';
      return answerOf(
        await fetch(url + path + query, {
          method,
          headers: { authorization: `Bearer ${secretKey}`, ...headers },
          ...(method === 'POST' && { body: form }),
        }),
      );
    },
    async visit(path, form) {
      const sent = form && { method: 'POST', body: new URLSearchParams(form) };
      return answerOf(await fetch(url + path, { redirect: 'manual', ...sent }));
    },
    async events(type) {
      const stored = database.collection('events').find(type === undefined ? {} : { type });
      const found = await stored.sort({ $natural: -1 }).toArray();
      return found.map((event) => ({ type: String(event.type), object: JSON.parse(String(event.object)) }));
    },
    async runJobs() {
      for (const job of sandbox.jobs) await job.run();
    },
    async stop() {
      await running.stop();
      await receiver.stop();
      await database.close();
    },
  };
}

/** Opens a session. Returns its id and the path of its page. */
export async function openSession(
  sandbox: TestSandbox,
  own: Record<string, string> = {},
): Promise<{ id: string; path: string }> {
  const { body } = await sandbox.call('POST /v1/checkout/sessions', { ...sampleSession, ...own });
  return { id: body.id, path: `/sandbox/checkout/${body.id}` };
}
