import type { Contract } from '@keystead/contracts';
import type { TestUser } from './test-issuer.ts';

/** What a table of access says of a route. */
export interface RouteAccess {
  /** Statuses in the order of the callers. */
  readonly answers: readonly number[];
}

/** A service's table of access. */
export interface AccessTable<R extends RouteAccess> {
  readonly contract: Contract;
  /** Everybody who may come to a route, by what they are called; null: nobody is signed in. */
  readonly callers: Readonly<Record<string, TestUser | null>>;
  /** Every route of the contract by its name. */
  readonly table: Readonly<Record<string, R>>;
  /** Calls a route as somebody; `expected` is the status that the table says. */
  readonly call: (
    name: string,
    user: TestUser | null,
    route: R,
    expected: number,
  ) => Promise<{ readonly status: number }>;
}

/** Declares the tests of who may call what: each route of a service as each caller, and that the table leaves none out. */
export function accessTests<R extends RouteAccess>({ contract, callers, table, call }: AccessTable<R>): void {
  const named = Object.entries(callers);
  test('the table has every route of the service', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(contract.routes).sort());
  });

  describe.each(Object.entries(table))('%s', (name, route) => {
    it('is said of every caller', () => expect(route.answers).toHaveLength(named.length));

    it.each(named.map(([who, user], at) => [who, route.answers[at] as number, user] as const))(
      'answers %s with %i',
      async (_, status, user) => {
        expect((await call(name, user, route, status)).status).toBe(status);
      },
    );
  });
}
