import type { Resolution } from '@keystead/contracts';
import { rawRequest } from './raw-request.ts';
import type { RunningGateway } from './running-gateway.ts';

/** A user who may set overrides. */
export const admin = { userId: 1, accountId: 1, role: 'admin' } as const;
/** A user who may not. */
export const landlord = { userId: 7, accountId: 3, role: 'landlord' } as const;

type User = Parameters<RunningGateway['issuer']['tokenFor']>[0];

/** A browser that stores the gateway's cookies. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Every line that set a cookie. */
  readonly set: string[] = [];
  readonly #gateway: RunningGateway;

  constructor(gateway: RunningGateway) {
    this.#gateway = gateway;
  }

  async request(path: string, { method = 'GET', body, ...headers }: Record<string, string | undefined> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const chunks = body === undefined ? [] : [Buffer.from(body)];
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = { ...type, ...headers, ...(cookie && { cookie }) };
    const answer = await rawRequest(this.#gateway.port, path, { method, headers: sent, chunks });
    for (const line of answer.headers['set-cookie'] ?? []) this.#store(line);
    const text = answer.body.toString();
    return { ...answer, text, json: () => JSON.parse(text) };
  }

  /** The resolution of billing. */
  async billing(headers: Record<string, string> = {}) {
    const { remotes } = (await this.request('/api/releases/resolve', headers)).json() as Resolution;
    return remotes['mf-billing'];
  }

  /** Opens a page as a navigation does: without a session. */
  async page(path = '/app/subscription') {
    const { text, headers } = await this.request(path, { accept: 'text/html' });
    const json = /id="keystead-page">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    return {
      text,
      policy: String(headers['content-security-policy']),
      resolution: JSON.parse(json).resolution as Resolution,
    };
  }

  /** Chooses a release for this browser. */
  choose(body: object, user: User = admin) {
    const put = { method: 'PUT', body: JSON.stringify(body), ...this.session(user) };
    return this.request('/api/releases/overrides', put);
  }

  /** The header of a user's session. */
  session(user: User): { authorization: string } {
    return { authorization: `Bearer ${this.#gateway.issuer.tokenFor(user)}` };
  }

  #store(line: string): void {
    this.set.push(line);
    const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? [];
    if (line.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
