import Type, { type Static } from 'typebox';
import { AccountPlan } from './billing.ts';
import { described, Id, Instant, listQuery, MAX_LIMIT, Named, Nullable, OneOf } from './fields.ts';
import { Person, roles } from './identity/users.ts';

/** Maximum number of accounts with a plan: with ids of seven digits they fit the body limit. */
export const MAX_PLAN_ACCOUNTS = 100_000;

const Ids = Type.Array(Id, { maxItems: MAX_LIMIT });

const accountFields = {
  id: Id,
  owner: Person,
  people: described('How many people sign in to the account, including its owner.', Type.Integer({ minimum: 0 })),
  created_at: Instant,
  last_sign_in_at: described("The owner's last sign-in; null if it is unknown.", Nullable(Instant)),
};

export const accountListQuery = {
  ...listQuery(['name', '-created_at', '-last_sign_in_at']),
  role: described('The role of the owner. Without it, accounts of tenants are left out.', Type.Optional(OneOf(roles))),
};

/** What identity knows of an account. The gateway adds the rest. */
export const AccountOwner = Type.Object(accountFields);
export type AccountOwner = Static<typeof AccountOwner>;

export const Account = Named(
  'An account with its plan and usage, as admins see it. `plan` is null for accounts of admins and tenants, which need none, and `plan`, `properties`, `tenants` and `open_requests` while the service that knows them is unavailable.',
  {
    ...accountFields,
    plan: Nullable(AccountPlan),
    properties: Nullable(Type.Integer({ minimum: 0 })),
    tenants: described('Active tenants.', Nullable(Type.Integer({ minimum: 0 }))),
    open_requests: described('Open maintenance requests.', Nullable(Type.Integer({ minimum: 0 }))),
  },
);
export type Account = Static<typeof Account>;

/** The kinds of records of which admins may ask whose they are, each by its service. */
export const portfolioKinds = ['properties', 'tenants', 'leases'] as const;
export const operationsKinds = ['maintenance', 'personnel', 'payments'] as const;
export const ownedKinds = ['accounts', ...portfolioKinds, ...operationsKinds] as const;

/** The route with which the gateway asks a service which accounts own records. Absent: records that are gone. */
export const recordAccountsRoute = <const Kind extends string>(kinds: readonly Kind[]) =>
  ({
    summary: 'List the accounts that own records, for an admin',
    reported: false as const,
    body: Type.Object({ kind: OneOf(kinds), ids: Ids }, { additionalProperties: false }),
    answer: Type.Object({ records: Type.Array(Type.Object({ id: Id, account_id: Id })) }),
    codes: ['forbidden'] as const,
  }) as const;

/** The routes with which the gateway asks for the parts of accounts. A service answers about those that it knows. */
export const usageRoute = <const Count extends string>(summary: string, ...counts: Count[]) =>
  ({
    summary,
    reported: false as const,
    body: Type.Object({ account_ids: Ids }, { additionalProperties: false }),
    answer: Type.Object({
      usage: Type.Array(
        Type.Object({
          account_id: Id,
          ...(Object.fromEntries(counts.map((name) => [name, Type.Integer({ minimum: 0 })])) as Record<
            Count,
            ReturnType<typeof Type.Integer>
          >),
        }),
      ),
    }),
    codes: ['forbidden'] as const,
  }) as const;
