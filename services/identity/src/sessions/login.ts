import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { PasswordCheck } from '../passwords/password-check.ts';
import { userActor } from '../users/user-actor.ts';
import type { UserStore } from '../users/user-store.ts';
import { InvalidCredentials } from './invalid-credentials.ts';
import type { SessionDesk } from './session-desk.ts';

/** Signs in. Whoever asked to be deleted is as unknown as anybody who never registered. */
export const login = (users: UserStore, check: PasswordCheck, desk: SessionDesk) =>
  endpoint(identity, 'POST /auth/login', async ({ body, address }) => {
    const user = await users.findByEmail(body.email);
    const right = await check.passes(body.email, user, body.password, address);
    if (!right || !user) throw new InvalidCredentials();
    return { ...reply(await desk.open(user)), actor: userActor(user) };
  });
