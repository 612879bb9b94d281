import { demoAccounts } from '@keystead/contracts';
import type { Credentials } from './installation.ts';

/** A JSON object of an answer. Most have an id and a version. */
export type Fields = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** Calls a product of any version: without the types of the contract, which are those of the current one. */
export class PlainClient {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  as = (token: string): PlainClient => new PlainClient(this.#url, token);

  async signIn(email: string, password: string): Promise<PlainClient> {
    return this.as(String((await this.send('POST /auth/login', { email, password })).token));
  }

  /** @throws Error unless the call succeeds. */
  async send(operation: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Fields> {
    const { text } = await this.raw(operation, body, headers);
    return JSON.parse(text || '{}');
  }

  async raw(operation: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const [method, path] = operation.split(' ');
    const isBinary = Buffer.isBuffer(body) || typeof body === 'string';
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && !isBinary && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBinary ? new Uint8Array(Buffer.from(body)) : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${bytes}`);
    return { bytes, type, text: bytes.toString() };
  }
}

/** The records of the first page of a list. */
export async function listOf(client: PlainClient, path: string, field = path): Promise<Fields[]> {
  return (await client.send(`GET /${path}`))[field] as Fields[];
}

/** Signs in a user of a stored installation. */
export const clientOf = (url: string, who: string, { password, subscriber }: Credentials): Promise<PlainClient> =>
  who === 'subscriber'
    ? new PlainClient(url).signIn(subscriber.email, subscriber.password)
    : new PlainClient(url).signIn(demoAccounts[who as 'admin'], password);

/** Enters a test card on a page of the sandbox. */
export async function payByCard(page: string, number: string): Promise<void> {
  const form = { number, expiry: '12 / 40', cvc: '123', name: 'Dana Whitfield', action: 'pay' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(page).origin };
  const { status } = await fetch(page, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (status !== 303 && status !== 302) throw new Error(`the page of a card payment answered ${status}`);
}
