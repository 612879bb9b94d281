import { type ApiScope, areas, contracts, type Route } from '@keystead/contracts';
import { apiKeyFrom, apiKeyHash, assertKeyMay, kindOfSecret, newSecretText } from './api-keys.ts';
import type { Caller } from './caller.ts';

describe('the text of an API key', () => {
  it.each(['live', 'test'] as const)('of %s mode contains its mode and is unique', (mode) => {
    const keys = Array.from({ length: 200 }, () => newSecretText(mode));
    expect(new Set(keys).size).toBe(200);
    for (const text of keys) {
      expect(text).toMatch(new RegExp(`^ks_${mode}_[0-9A-Za-z]{46}$`));
      expect(kindOfSecret(text)).toBe(mode);
    }
    expect(new Set(keys.map(apiKeyHash)).size).toBe(200);
  });

  it('uses every character of the alphabet', () => {
    const text = Array.from({ length: 200 }, () => newSecretText('test').slice(8, 48)).join('');
    expect(new Set(text).size).toBe(62);
  });

  const key = newSecretText('live');
  const other = (letter: string | undefined) => (letter === 'a' ? 'b' : 'a');
  it.each([
    ['one letter changed', `${key.slice(0, 20)}${other(key[20])}${key.slice(21)}`],
    ['the last letter changed', key.slice(0, -1) + other(key.at(-1))],
    ['another mode', key.replace('live', 'test')],
    ['an unknown mode', key.replace('live', 'prod')],
    ['too short', key.slice(0, -1)],
    ['too long', `${key}0`],
    ['a line more', `${key}\n`],
    ['nothing behind its beginning', 'ks_live_'],
    ['a token', 'a.b.c'],
    ['nothing', ''],
  ])('is invalid with %s', (_, text) => expect(kindOfSecret(text)).toBeUndefined());

  it.each([
    [`Bearer ${key}`, key],
    [`bearer ${key}`, key],
    ['Bearer ks_nonsense', 'ks_nonsense'],
    ['Bearer a.b.c', undefined],
    [`Basic ${key}`, undefined],
    [key, undefined],
    [undefined, undefined],
  ])('is extracted from %s', (authorization, found) => expect(apiKeyFrom(authorization)).toBe(found));
});

const operations = contracts.flatMap(({ area, routes }) =>
  Object.entries<Route>(routes)
    .filter(([, { access }]) => access === 'signed-in')
    .map(([name, route]) => ({ name, area, method: name.split(' ')[0] ?? '', route })),
);
type Operation = (typeof operations)[number];

const withKey = (granted: readonly ApiScope[]) => ({ key: { id: 1, scopes: granted } }) as unknown as Caller;

/** The error's code, or `ok`. */
function outcome(caller: Caller, operation: Operation): string {
  try {
    assertKeyMay(caller, operation);
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const scopes: ApiScope[] = [
  ...areas.flatMap((each) => [`${each}:read`, `${each}:write`] as const),
  'release:mf-billing',
];

describe('assertKeyMay', () => {
  it('allows exactly the operations of the releases area with the scope of a team', () => {
    const granted = withKey(['release:mf-billing']);
    for (const it of operations.filter(({ route }) => route.keys !== false && !route.anyScope))
      expect([it.name, outcome(granted, it) === 'ok']).toEqual([it.name, it.area === 'releases']);
  });

  it('allows every operation with all scopes, except those that require a signed-in person', () => {
    const rejected = operations.filter((it) => outcome(withKey(scopes), it) !== 'ok').map(({ name }) => name);
    expect(rejected.sort()).toEqual([
      'DELETE /api-keys',
      'DELETE /api-keys/{id}',
      'DELETE /calendar-feed',
      'DELETE /connected-apps',
      'DELETE /connected-apps/{id}',
      'DELETE /profile',
      'DELETE /profile/pending-email',
      'DELETE /webhooks',
      'GET /admin/accounts',
      'GET /admin/owners',
      'GET /api-keys',
      'GET /api-keys/{id}',
      'GET /audit',
      'GET /audit/verification',
      'GET /calendar-feed',
      'GET /connected-apps',
      'GET /connected-apps/request',
      'GET /mail',
      'GET /mail/{id}',
      'GET /notifications',
      'POST /api-keys',
      'POST /auth/logout',
      'POST /auth/renew',
      'POST /auth/resend-confirmation',
      'POST /calendar-feed',
      'POST /connected-apps',
      'POST /notifications/read',
      'PUT /profile',
      'PUT /releases/overrides',
    ]);
  });

  it('allows nothing with a key without scopes, and everything without a key', () => {
    expect(operations.length).toBeGreaterThan(100);
    for (const it of operations) {
      expect([it.name, outcome(withKey([]), it)]).toEqual([
        it.name,
        it.route.keys === false ? 'forbidden' : it.route.anyScope ? 'ok' : 'scope_missing',
      ]);
      expect([it.name, outcome({} as Caller, it)]).toEqual([it.name, 'ok']);
    }
  });

  it.each(areas)('allows what the scopes of the area %s state', (area) => {
    // A team's key may call every operation of the releases area.
    const own = area === 'releases' ? /^releases?:/ : new RegExp(`^${area}:`);
    const others = scopes.filter((scope) => !own.test(scope));
    for (const it of operations.filter(({ route }) => route.keys !== false && !route.anyScope)) {
      const within = it.area === area;
      const by = (granted: readonly ApiScope[]) => outcome(withKey(granted), it) === 'ok';
      expect([it.name, by([`${area}:read`]), by([`${area}:write`]), by(others)]).toEqual([
        it.name,
        within && it.method === 'GET',
        within,
        !within,
      ]);
    }
  });
});
