import { identity } from '@keystead/contracts';
import { endpoint, NotFound, reply } from '@keystead/service-kit';
import { peopleScope } from './people-scope.ts';
import { presentPerson } from './user-presenter.ts';
import type { UserStore } from './user-store.ts';

/** Returns a user whom the caller's list contains; 404 for any other. */
export const readUser = (users: UserStore) =>
  endpoint(identity, 'GET /users/{id}', async ({ caller, params }) => {
    const user = await users.findPerson(peopleScope(caller), params.id);
    if (!user) throw new NotFound();
    return reply(presentPerson(user));
  });
