import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { KnownBrowsers } from '../passwords/known-browsers.ts';
import type { PasswordCheck } from '../passwords/password-check.ts';
import { userActor } from '../users/user-actor.ts';
import type { UserStore } from '../users/user-store.ts';
import { InvalidCredentials } from './invalid-credentials.ts';
import type { SessionService } from './session-service.ts';

interface LoginDependencies {
  readonly users: UserStore;
  readonly check: PasswordCheck;
  readonly browsers: KnownBrowsers;
  readonly sessionService: SessionService;
}

/** Signs in. A user who has requested deletion gets the same response as an unknown address. */
export const login = ({ users, check, browsers, sessionService }: LoginDependencies) =>
  endpoint(identity, 'POST /auth/login', async ({ body, address, header }) => {
    const [candidates, browser] = await Promise.all([
      users.findCandidates(body.email),
      browsers.find(header('cookie')),
    ]);
    const user = await check.match(body.email, candidates, body.password, { address, browser });
    if (!user) throw new InvalidCredentials();
    const session = await sessionService.open(user);
    return { ...reply(session), actor: userActor(user), cookie: await browsers.cookieFor(user, browser) };
  });
