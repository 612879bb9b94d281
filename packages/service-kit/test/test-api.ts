import type { AnswerTo, Contract, Problem, StreamEvent, StreamOperation } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { createApp } from '../src/http/create-app.ts';
import type { ServiceApplication } from '../src/program/define-service.ts';
import { type RunningProgram, serveProgram } from '../src/program/run-program.ts';
import { checkedByContract } from './checked-by-contract.ts';
import { eventsOf } from './events-of.ts';
import { testDatabase } from './test-database.ts';
import { type TestIssuer, type TestUser, testIssuer } from './test-issuer.ts';

/** A response: `body` has the type of the contract on success, `problem` is for errors. */
export interface ApiAnswer<Call extends string = string> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerTo<Call>;
  readonly problem: Problem;
}

/** A service under test: the real application over real HTTP and the real engine. Only identity is a stand-in. */
export interface TestApi {
  readonly database: Connection;
  readonly issuer: TestIssuer;
  readonly url: string;
  /**
   * Calls an operation, such as `POST /properties`, as a user (null: not signed in). Strings and bytes are sent
   * unchanged, so set their content type in `headers`. A file in the response becomes a Blob.
   */
  call<Call extends string>(
    user: TestUser | null,
    operation: Call,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<Call>>;
  /**
   * Calls an operation that responds with a stream of events. Aborting the signal disconnects. `events` is empty if the
   * response is a problem.
   */
  listen<O extends string>(
    user: TestUser | null,
    operation: O,
    body?: unknown,
    options?: { headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<StreamAnswer<O>>;
  stop(): Promise<void>;
}

/** A stream of events in a response. */
export interface StreamAnswer<O extends string = string> extends Omit<ApiAnswer, 'body'> {
  // biome-ignore lint/suspicious/noExplicitAny: events of a test's own contract have no type here.
  readonly events: AsyncIterable<O extends StreamOperation ? StreamEvent<O> : any>;
}

const config = {
  PORT: 0,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
} as const;

function sentOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (Buffer.isBuffer(body)) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

// biome-ignore lint/suspicious/noExplicitAny: what is answered has the type that the call's name gives it.
async function bodyOf(response: Response): Promise<any> {
  const type = response.headers.get('content-type');
  if (type && !/json/.test(type)) return response.blob();
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

type Send = (
  user: TestUser | null,
  operation: string,
  body: unknown,
  options?: { headers?: Record<string, string>; signal?: AbortSignal },
) => Promise<Response>;

/** Starts a service for a test file; stop it in `afterAll`. */
export async function testApi(
  contract: Contract,
  create: (database: Connection, issuer: TestIssuer) => ServiceApplication | Promise<ServiceApplication>,
): Promise<TestApi> {
  const database = await testDatabase();
  const issuer = testIssuer();
  const start = async (): Promise<RunningProgram> => {
    const application = await create(database, issuer);
    await application.prepare?.();
    const app = createApp({
      contract,
      version: '0.0.0',
      endpoints: application.endpoints.map(checkedByContract),
      verifier: application.verifier ?? issuer.verifier,
      database,
      log: pino({ level: 'silent' }),
    });
    return serveProgram(config, {
      handler: app.callback(),
      endStreams: application.endStreams,
      close: async () => application.close?.(),
    });
  };
  const running = await start().catch(async (error) => {
    await database.close();
    throw error;
  });
  const url = `http://127.0.0.1:${running.port}`;
  const send: Send = (user, operation, body, { headers = {}, signal } = {}) => {
    const [method, path] = operation.split(' ') as [string, string];
    return fetch(url + path, {
      method,
      headers: {
        ...(user && { authorization: `Bearer ${issuer.tokenFor(user)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: sentOf(body) }),
      ...(signal && { signal }),
    });
  };
  return {
    database,
    issuer,
    url,
    async listen(user, operation, body, options) {
      const response = await send(user, operation, body, options);
      const { status, headers } = response;
      if (!/event-stream/.test(headers.get('content-type') ?? ''))
        return { status, headers, problem: await bodyOf(response), events: eventsOf(new Response()) };
      return { status, headers, problem: undefined as unknown as Problem, events: eventsOf(response) };
    },
    async call(user, operation, body, headers = {}) {
      const response = await send(user, operation, body, { headers });
      const answered = await bodyOf(response);
      return { status: response.status, headers: response.headers, body: answered, problem: answered };
    },
    async stop() {
      await running.stop();
      await database.close();
    },
  };
}
