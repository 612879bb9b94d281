import { randomUUID } from 'node:crypto';
import type { AnswerTo, Body, Problem } from '@keystead/contracts';
import { eventually } from './eventually.ts';

/** An answer as a program reads it: the body as the contract types it on success, and as a problem otherwise. */
export interface ApiAnswer<Call extends string> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerTo<Call>;
  readonly problem: Problem;
}

/** The body of an answer that has to have a status; whatever else came is what the error says. */
function bodyOf<Call extends string>(what: string, { status, body }: ApiAnswer<Call>, wanted: number): AnswerTo<Call> {
  if (status !== wanted) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Somebody who registers. */
export type NewPerson = Body<'POST /auth/register'>;

/** Calls the gateway's API as any program would: `call('POST /properties', body)`. */
export class ApiClient {
  readonly #url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.token = token;
  }

  /** The same API with another token. */
  as(token: string): ApiClient {
    return new ApiClient(this.#url, token);
  }

  /** Makes one call; a body that is text is sent as it is. */
  call<Call extends string>(operation: Call, body?: unknown): Promise<ApiAnswer<Call>> {
    return this.#send(operation, body);
  }

  /**
   * Makes one record, and tries again with the same key while a service has no answer in time, as any program should: on
   * a busy machine the services that a write asks may be late.
   * @throws when the answer is another than 201, or still 503 after half a minute.
   */
  async create<Call extends string>(operation: Call, body: unknown): Promise<AnswerTo<Call>> {
    const key = { 'idempotency-key': randomUUID() };
    const answer = await eventually(
      () => this.#send(operation, body, key),
      ({ status }) => status !== 503,
    );
    return bodyOf(operation, answer, 201);
  }

  async #send<Call extends string>(
    operation: Call,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer<Call>> {
    const [method, path] = operation.split(' ') as [string, string];
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, body: parsed, problem: parsed };
  }

  /** Registers somebody and gives the API as they use it. */
  async register(
    email: string,
    role: NewPerson['role'] = 'landlord',
    person: Partial<NewPerson> = {},
  ): Promise<ApiClient> {
    const answer = await this.call('POST /auth/register', {
      email,
      password: 'a long enough secret',
      first_name: 'Robin',
      last_name: 'Archer',
      role,
      ...person,
    });
    return this.as(bodyOf(`registration of ${email}`, answer, 201).token);
  }

  /** The API as somebody uses it who is there already. */
  async signIn(email: string, password: string): Promise<ApiClient> {
    const answer = await this.call('POST /auth/login', { email, password });
    return this.as(bodyOf(`sign-in of ${email}`, answer, 200).token);
  }
}
