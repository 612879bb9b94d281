import { type Contract, identity } from '@keystead/contracts';
import { accessTests, type TestUser } from '@keystead/service-kit/testing';
import { type KeyOwner, type TestApiKeys, testApiKeys } from '../../test/test-api-keys.ts';

const ofKeys = Object.entries(identity.routes).filter(([name]) =>
  /api-keys|key-sessions|connected-apps|oauth/.test(name),
);
const contract: Contract = { ...identity, routes: Object.fromEntries(ofKeys) };

/** The callers of the access table, by name; their tokens are issued by identity. */
const callers = {
  nobody: null,
  landlord: { userId: 1, accountId: 1, role: 'landlord' },
  manager: { userId: 2, accountId: 2, role: 'property_manager' },
  tenant: { userId: 3, accountId: 3, role: 'tenant' },
  admin: { userId: 4, accountId: 4, role: 'admin' },
  key: { userId: 1, accountId: 1, role: 'landlord', key: { id: 1, scopes: ['account:write'] } },
} satisfies Record<string, TestUser | null>;

let keys: TestApiKeys;
let service: string;
const tokens = new Map<TestUser, string>();
const own = new Map<TestUser, number>();

const signUp = ({ role }: TestUser): Promise<KeyOwner> =>
  role === 'admin' ? keys.admin() : keys.app.confirmed({ role });

beforeAll(async () => {
  keys = await testApiKeys();
  keys.setEntitlements({ api: { keys: 100, requests_per_minute: 60 } });
  service = await keys.app.serviceToken('gateway');
  for (const user of [callers.landlord, callers.manager, callers.tenant, callers.admin]) {
    const person = await signUp(user);
    tokens.set(user, person.token);
    if (user.role !== 'tenant') own.set(user, (await keys.created(person)).id);
    if (user !== callers.landlord) continue;
    const { key } = await keys.created(person, { scopes: ['account:write'] });
    tokens.set(callers.key, (await keys.exchange(key)).body.token);
  }
});
afterAll(() => keys.app.stop());

interface KeyRoute {
  readonly answers: readonly number[];
  readonly body?: object;
  readonly query?: string;
  readonly asService?: true;
}

const table: Record<string, KeyRoute> = {
  //                                 nobody, landlord, manager, tenant, admin, key
  'GET /api-keys': { answers: [401, 200, 200, 200, 200, 403] },
  'POST /api-keys': {
    answers: [401, 201, 201, 403, 201, 403],
    body: { name: 'Ledger', scopes: ['portfolio:read'] },
  },
  'GET /api-keys/{id}': { answers: [401, 200, 200, 404, 200, 403] },
  'DELETE /api-keys/{id}': { answers: [401, 204, 204, 404, 204, 403] },
  // The route authenticates the key in the body, whoever the caller is.
  'POST /internal/key-sessions': {
    answers: [404, 404, 404, 404, 404, 404],
    body: { key: 'ks_test_none' },
    asService: true,
  },
  'GET /connected-apps': { answers: [401, 200, 200, 200, 200, 403] },
  'GET /connected-apps/request': { answers: [401, 404, 404, 404, 404, 403], query: '?client_id=app_none' },
  'POST /connected-apps': {
    answers: [401, 404, 404, 404, 404, 403],
    body: { client_id: 'app_none', scopes: ['portfolio:read'] },
  },
  // The ids are those of keys, which are no apps.
  'DELETE /connected-apps/{id}': { answers: [401, 404, 404, 404, 404, 403] },
  'DELETE /connected-apps': { answers: [401, 204, 204, 204, 204, 403] },
  'POST /internal/oauth/clients': {
    answers: [200, 200, 200, 200, 200, 200],
    body: { redirect_uris: ['https://app.example/callback'] },
    asService: true,
  },
  // Each names in its answer why there are no tokens.
  'POST /internal/oauth/tokens': {
    answers: [200, 200, 200, 200, 200, 200],
    body: { grant_type: 'refresh_token', client_id: 'app_none', refresh_token: 'ks_refresh_none' },
    asService: true,
  },
  'POST /internal/oauth/revocations': {
    answers: [204, 204, 204, 204, 204, 204],
    body: { client_id: 'app_none', token: 'ks_refresh_none' },
    asService: true,
  },
  // Last, because it revokes all keys: the landlord's key is invalid by then.
  'DELETE /api-keys': { answers: [401, 204, 204, 204, 204, 401] },
};

accessTests({
  contract,
  callers,
  table,
  call(name, user, { body, query = '', asService }) {
    const token = user ? tokens.get(user) : undefined;
    const path = name.replace('{id}', String((user && own.get(user)) ?? own.get(callers.landlord)));
    return keys.app.call(path + query, body, { token, ...(asService && { service }) });
  },
});
