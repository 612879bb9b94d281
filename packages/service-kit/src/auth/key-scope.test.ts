import { type ApiScope, areas, contracts, type Route, scopes } from '@keystead/contracts';
import type { Caller } from './caller.ts';
import { assertKeyMay } from './key-scope.ts';

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

describe('assertKeyMay', () => {
  it('allows exactly the operations of the releases area with the scope of a team', () => {
    const granted = withKey(['release:mf-billing']);
    for (const it of operations.filter(({ route }) => route.keys !== false))
      expect([it.name, outcome(granted, it) === 'ok']).toEqual([it.name, it.area === 'releases']);
  });

  it('allows every operation with all scopes, except those that require a signed-in person', () => {
    const rejected = operations.filter((it) => outcome(withKey(scopes), it) !== 'ok').map(({ name }) => name);
    expect(rejected.sort()).toEqual([
      'DELETE /api-keys',
      'DELETE /api-keys/{id}',
      'DELETE /profile',
      'DELETE /profile/pending-email',
      'DELETE /webhooks',
      'GET /api-keys',
      'GET /api-keys/{id}',
      'GET /audit',
      'GET /audit/verification',
      'GET /mail',
      'GET /mail/{id}',
      'POST /api-keys',
      'POST /auth/logout',
      'POST /auth/renew',
      'POST /auth/resend-confirmation',
      'PUT /profile',
      'PUT /releases/overrides',
    ]);
  });

  it('allows nothing with a key without scopes, and everything without a key', () => {
    expect(operations.length).toBeGreaterThan(100);
    for (const it of operations) {
      expect([it.name, outcome(withKey([]), it)]).toEqual([
        it.name,
        it.route.keys === false ? 'forbidden' : 'scope_missing',
      ]);
      expect([it.name, outcome({} as Caller, it)]).toEqual([it.name, 'ok']);
    }
  });

  it.each(areas)('allows what the scopes of the area %s state', (area) => {
    // A team's key may call every operation of the releases area.
    const own = area === 'releases' ? /^releases?:/ : new RegExp(`^${area}:`);
    const others = scopes.filter((scope) => !own.test(scope));
    for (const it of operations.filter(({ route }) => route.keys !== false)) {
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
