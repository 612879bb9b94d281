import type { Answer, Body, Operation, Params, Problem, Query, Session } from '@keystead/contracts';
import type { CliConfig } from './config.ts';
import { CliError, RejectedCall } from './errors.ts';

/** The timeout of a response, in milliseconds. It leaves time to upload a file over a slow connection. */
const TIMEOUT_MS = 60_000;

/** A part of a call that its contract requires, makes optional or doesn't have. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: never }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

type Call<O extends Operation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> &
  Part<'body', Body<O>> & {
    /** The version for `If-Match`: the API rejects the call if the record has changed since. */
    ifMatch?: number;
    /** With a POST: creates one record, however often the request is sent. */
    idempotencyKey?: string;
  };

type Rest<O extends Operation> = Record<never, never> extends Call<O> ? [call?: Call<O>] : [call: Call<O>];

interface AnyCall {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  ifMatch?: number;
  idempotencyKey?: string;
}

function addressOf(base: string, path: string, { params = {}, query = {} }: AnyCall): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return `${base}/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function headersOf({ body, ifMatch, idempotencyKey }: AnyCall, token: string | null): Record<string, string> {
  const type = body instanceof Blob ? 'application/octet-stream' : 'application/json';
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': type }),
    ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The API of the installation. It authenticates with a key, or with an admin's session where no key is set. */
export class Api {
  readonly #config: CliConfig;
  #session: Promise<Session> | undefined;

  constructor(config: CliConfig) {
    this.#config = config;
  }

  get url(): string {
    return this.#config.url;
  }

  /** @throws RejectedCall with the API's error message. */
  async call<O extends Operation>(operation: O, ...[call]: Rest<O>): Promise<Answer<O>> {
    const token = this.#config.key ?? (await this.#sessionToken('KEYSTEAD_KEY, or '));
    return this.#send<Answer<O>>(operation, call ?? {}, token);
  }

  /** Like `call`, but always with a session, even if a key is set: some operations accept no keys. */
  async callSignedIn<O extends Operation>(operation: O, ...[call]: Rest<O>): Promise<Answer<O>> {
    return this.#send<Answer<O>>(operation, call ?? {}, await this.#sessionToken(''));
  }

  async #sessionToken(instead: string): Promise<string> {
    const { email, password } = this.#config;
    if (email === undefined || password === undefined) {
      throw new CliError(`Credentials are missing: set ${instead}KEYSTEAD_EMAIL and KEYSTEAD_PASSWORD.`);
    }
    this.#session ??= this.#send<Session>('POST /auth/login', { body: { email, password } }, null);
    return (await this.#session).token;
  }

  async #send<T>(operation: string, call: AnyCall, token: string | null): Promise<T> {
    const [method = '', path = ''] = operation.split(' ');
    const { body } = call;
    const response = await this.#fetch(addressOf(this.#config.url, path, call), {
      method,
      headers: headersOf(call, token),
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
    const answer = parsed(await response.text());
    if (!response.ok) throw new RejectedCall(response.status, (answer ?? {}) as Partial<Problem>);
    return answer as T;
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch {
      throw new CliError(`${this.#config.url} does not respond. Set KEYSTEAD_URL to the URL of the product.`);
    }
  }
}
