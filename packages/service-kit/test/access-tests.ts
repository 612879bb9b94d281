import type { Contract } from '@keystead/contracts';
import type { TestUser } from './test-issuer.ts';

/** The row of a route in an access table. */
export interface RouteAccess {
  /** The expected statuses, in the order of the callers. */
  readonly answers: readonly number[];
}

/** The access table of a service. */
export interface AccessTable<R extends RouteAccess> {
  readonly contract: Contract;
  /** All kinds of callers by name; null: not signed in. */
  readonly callers: Readonly<Record<string, TestUser | null>>;
  /** A row for every route of the contract, by its name. */
  readonly table: Readonly<Record<string, R>>;
  /** Calls a route as a user; `expected` is the status in the table. */
  readonly call: (
    name: string,
    user: TestUser | null,
    route: R,
    expected: number,
  ) => Promise<{ readonly status: number }>;
}

/** Declares access tests: each route of a service as each caller, and that the table covers every route. */
export function accessTests<R extends RouteAccess>({ contract, callers, table, call }: AccessTable<R>): void {
  const named = Object.entries(callers);
  test('the access table covers every route of the contract', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(contract.routes).sort());
  });

  describe.each(Object.entries(table))('%s', (name, route) => {
    it('has an expected status for every caller', () => expect(route.answers).toHaveLength(named.length));

    it.each(named.map(([who, user], at) => [who, route.answers[at] as number, user] as const))(
      'responds to %s with %i',
      async (_, status, user) => {
        expect((await call(name, user, route, status)).status).toBe(status);
      },
    );
  });
}
