import type { Body, Entitlements, MadeApiKey } from '@keystead/contracts';
import type { ApiAnswer } from '@keystead/service-kit/testing';
import { onTrial, type TestIdentity, testIdentity } from './test-identity.ts';

/** A registered user with their token. */
export interface KeyOwner {
  readonly id: number;
  readonly token: string;
  readonly email: string;
}

/** The identity service for tests of API keys. Tests can change billing's response. */
export interface TestApiKeys {
  readonly app: TestIdentity;
  /** Sets billing's response for every account; null: billing is unavailable. */
  setEntitlements(entitled: Partial<Entitlements> | null): void;
  landlord(): Promise<KeyOwner>;
  admin(): Promise<KeyOwner>;
  create(owner: KeyOwner, change?: Partial<Body<'POST /api-keys'>>): Promise<ApiAnswer<'POST /api-keys'>>;
  /** Creates a key and fails unless the response is 201. */
  created(owner: KeyOwner, change?: Partial<Body<'POST /api-keys'>>): Promise<MadeApiKey>;
  /** Exchanges a key as the gateway does. */
  exchange(key: string): Promise<ApiAnswer<'POST /internal/key-sessions'>>;
  /** The sessions that the feed tells other services to reject. */
  endedSessions(): Promise<string[]>;
}

/** Starts the service for a test file; stop its `app` in `afterAll`. */
export async function testApiKeys(keyMode: 'live' | 'test' = 'test'): Promise<TestApiKeys> {
  let entitlements: Entitlements | null = onTrial;
  const fetchEntitlements = async () => {
    if (!entitlements) throw new Error('billing is down');
    return entitlements;
  };
  const app = await testIdentity({ fetchEntitlements, keyMode });
  const landlord = () => app.confirmed({ role: 'landlord' });
  const create: TestApiKeys['create'] = ({ token }, change = {}) =>
    app.call('POST /api-keys', { name: 'Ledger', scopes: ['portfolio:read'], ...change }, { token });
  return {
    app,
    create,
    setEntitlements: (entitled) => {
      entitlements = entitled && { ...onTrial, ...entitled };
    },
    landlord,
    async admin() {
      const person = await landlord();
      const users = app.api.database.collection<{ _id: number }>('users');
      await users.updateOne({ _id: person.id }, { $set: { role: 'admin' } });
      return { ...person, token: (await app.signIn(person.email)).body.token };
    },
    async created(owner, change) {
      const { status, body } = await create(owner, change);
      if (status !== 201) throw new Error(`no key was created: ${status}`);
      return body;
    },
    exchange: async (key) =>
      app.call('POST /internal/key-sessions', { key }, { service: await app.serviceToken('gateway') }),
    endedSessions: async () =>
      (await app.call('GET /internal/ended-sessions', undefined, { service: await app.serviceToken() })).body.ended,
  };
}

/** The claims of a token. */
export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
