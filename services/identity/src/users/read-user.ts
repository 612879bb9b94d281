import { identity } from '@keystead/contracts';
import { endpoint, NotFound, reply } from '@keystead/service-kit';
import { peopleScope } from './people-scope.ts';
import { presentPerson } from './user-presenter.ts';
import type { UserStore } from './user-store.ts';

/** Answers one of the people whom the list shows; anybody else is not found. */
export const readUser = (users: UserStore) =>
  endpoint(identity, 'GET /users/{id}', async ({ caller, params }) => {
    const user = await users.findPerson(peopleScope(caller), params.id);
    if (!user) throw new NotFound();
    return reply(presentPerson(user));
  });
