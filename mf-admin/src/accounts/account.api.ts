import type { Account, Person } from '@keystead/contracts';
import { accounts, listSearch, pageOf } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { type Collection, failureText, useChange } from '@keystead/web-kit/queries';
import { ownerName, planNames, roleNames } from './account.ts';

const search = listSearch({
  filters: {
    plan: { label: 'Plan', all: 'Any plan', names: planNames },
    role: { label: 'Owner', all: 'Landlords and managers', names: roleNames },
  },
  sorts: { '-created_at': 'Newest first', name: 'Owner A to Z', '-last_sign_in_at': 'Last sign-in' },
  ownDefault: true,
});

interface PeopleSearch {
  account_id?: number;
  q?: string;
  sort?: 'name';
}

/** The users of all accounts. */
export const people: Collection<Person, PeopleSearch> = {
  name: 'users',
  fetchPage: ({ sort: _, ...query }, signal) => pageOf('users', request('GET /users', { query, signal })),
  fetchRecord: (id, signal) => request('GET /users/{id}', { params: { id }, signal }),
};

export const accountPages = { collection: accounts, path: '/app/accounts', noun: 'account', search };

/** Grants an account the plan by agreement, or revokes it: `mutate(plan)`. */
export function useGrant({ id, owner }: Account) {
  const toast = useToast();
  const change = useChange(accounts, {
    send: async (plan: 'enterprise' | null) => {
      await request('PUT /subscription/grants/{id}', { params: { id }, body: { plan } });
      return accounts.fetchRecord(id, AbortSignal.timeout(30_000));
    },
    onChanged: (_, plan) =>
      toast.success(plan ? `${ownerName(owner)} has the Enterprise plan.` : 'The Enterprise plan was revoked.'),
  });
  const onError = (error: Error) => toast.error(failureText('Error changing the plan. Please try again.', error));
  return { grant: (plan: 'enterprise' | null) => change.mutate(plan, { onError }), isPending: change.isPending };
}
