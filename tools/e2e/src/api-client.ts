import { randomUUID } from 'node:crypto';
import type { AnswerTo, Body, Problem } from '@keystead/contracts';
import { eventually } from './eventually.ts';

/** A property with only the required fields. */
export const sampleProperty = {
  name: 'Harbour House',
  address: '12 Quay Street',
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  rent_amount: 1850.5,
};

/** A response: on success the body has the type of the contract, otherwise it is a problem. */
export interface ApiAnswer<Call extends string> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerTo<Call>;
  readonly problem: Problem;
}

/**
 * Returns the body if the response has the wanted status.
 * @throws Error with the response otherwise.
 */
function bodyOf<Call extends string>(what: string, { status, body }: ApiAnswer<Call>, wanted: number): AnswerTo<Call> {
  if (status !== wanted) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export type NewPerson = Body<'POST /auth/register'>;

/** Calls the gateway's API like any client: `call('POST /properties', body)`. */
export class ApiClient {
  readonly #url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.token = token;
  }

  as(token: string): ApiClient {
    return new ApiClient(this.#url, token);
  }

  /** Makes one call. A text body is sent unchanged. */
  call<Call extends string>(operation: Call, body?: unknown): Promise<ApiAnswer<Call>> {
    return this.#send(operation, body);
  }

  /**
   * Creates one record. While a service doesn't respond in time, retries with the same key, as any client should: on a
   * busy machine the services that a write depends on may be slow.
   * @throws Error when the status is not 201, or is still 503 after half a minute.
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

  /** Registers a user and returns a client with their token. */
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

  /** Signs in an existing user and returns a client with their token. */
  async signIn(email: string, password: string): Promise<ApiClient> {
    const answer = await this.call('POST /auth/login', { email, password });
    return this.as(bodyOf(`sign-in of ${email}`, answer, 200).token);
  }
}

/** Yields each page of a list; `operation` is a GET of it, possibly with a query. */
export async function* pagesOf<Call extends string>(api: ApiClient, operation: string): AsyncGenerator<AnswerTo<Call>> {
  const next = operation.includes('?') ? '&' : '?';
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: string = cursor && `${next}cursor=${encodeURIComponent(cursor)}`;
    const { body }: ApiAnswer<string> = await api.call(operation + page);
    yield body as AnswerTo<Call>;
    cursor = (body as { next_cursor: string | null }).next_cursor;
  }
}

/** Lists whose records are created by POST and removed by DELETE, with the response fields that contain them. */
const collections = {
  '/properties': 'properties',
  '/tenants': 'tenants',
  '/leases': 'leases',
  '/maintenance': 'maintenance_requests',
  '/maintenance-personnel': 'personnel',
  '/payments': 'payments',
  '/imports': 'imports',
  '/webhooks': 'webhooks',
  '/api-keys': 'api_keys',
} as const;

export type ListedRecord = Readonly<Record<string, unknown>> & { readonly id: number };

/** Returns every record of the caller's lists by path, and the totals that are wrong. */
export async function storedRecords(
  api: ApiClient,
): Promise<{ records: Map<string, ListedRecord>; wrongTotals: string[] }> {
  const records = new Map<string, ListedRecord>();
  const wrongTotals: string[] = [];
  for (const [path, field] of Object.entries(collections)) {
    let counted = 0;
    let total: unknown;
    for await (const page of pagesOf<`GET ${typeof path}`>(api, `GET ${path}`)) {
      const rows = (page as Record<string, unknown>)[field] as ListedRecord[];
      for (const record of rows) records.set(`/api${path}/${record.id}`, record);
      counted += rows.length;
      total = (page as { total: unknown }).total;
    }
    if (total !== counted) wrongTotals.push(`${path} reports ${total} records but lists ${counted}`);
  }
  return { records, wrongTotals };
}

/** Whether a path is that of a record of one of those lists. */
export const isStored = (address: string): boolean => {
  const [, collection] = /^\/api(\/[\w-]+)\/\d+$/.exec(address) ?? [];
  return collection !== undefined && collection in collections;
};
