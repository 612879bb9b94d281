import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { peopleScope } from './people-scope.ts';
import { presentPerson } from './user-presenter.ts';
import type { UserStore } from './user-store.ts';

/** Lists the users that the caller may see; never rejected (rules §2). */
export const listUsers = (users: UserStore) =>
  endpoint(identity, 'GET /users', async ({ caller, query }) => {
    const { rows, ...rest } = await users.page(peopleScope(caller), query);
    return reply({ users: rows.map(presentPerson), ...rest });
  });
