import { identity } from '@keystead/contracts';
import { type Endpoint, endpoint, nothing, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { userActor } from '../users/user.mapper.ts';
import { InvalidCredentials } from './session-service.ts';

export const sessionEndpoints = (deps: Dependencies): Endpoint[] => [
  /** A user who has requested deletion gets the same response as an unknown address. */
  endpoint(identity, 'POST /auth/login', async ({ body, address, header }) => {
    const { users, check, browsers, sessionService } = deps;
    const [candidates, browser] = await Promise.all([
      users.findCandidates(body.email),
      browsers.find(header('cookie')),
    ]);
    const user = await check.match(body.email, candidates, body.password, { address, browser });
    if (!user) throw new InvalidCredentials();
    const session = await sessionService.open(user);
    return { ...reply(session), actor: userActor(user), cookie: await browsers.cookieFor(user, browser) };
  }),
  endpoint(identity, 'POST /auth/renew', async ({ caller }) => reply(await deps.sessionService.renew(caller))),
  /** Other services learn of it within 5 s. */
  endpoint(identity, 'POST /auth/logout', async ({ caller }) => {
    await deps.sessions.end(caller.sessionId);
    return nothing;
  }),
  /** For services that store a copy of the list. Those of revoked API keys are included. */
  endpoint(identity, 'GET /internal/ended-sessions', async ({ query: { since } }) => {
    // The sessions come first: their `as_of` is taken before either read starts.
    const [page, ofKeys] = await Promise.all([deps.sessions.endedSince(since), deps.apiKeys.endedSince(since)]);
    return reply({ ...page, ended: [...page.ended, ...ofKeys] });
  }),
];
