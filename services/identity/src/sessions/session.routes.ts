import { identity } from '@keystead/contracts';
import { type Endpoint, endpoint, nothing, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { userActor } from '../users/user.mapper.ts';
import { InvalidCredentials } from './session-service.ts';

export const sessionEndpoints = ({
  users,
  check,
  browsers,
  sessionService,
  sessions,
  apiKeys,
}: Dependencies): Endpoint[] => [
  /** Signs in. A user who has requested deletion gets the same response as an unknown address. */
  endpoint(identity, 'POST /auth/login', async ({ body, address, header }) => {
    const [candidates, browser] = await Promise.all([
      users.findCandidates(body.email),
      browsers.find(header('cookie')),
    ]);
    const user = await check.match(body.email, candidates, body.password, { address, browser });
    if (!user) throw new InvalidCredentials();
    const session = await sessionService.open(user);
    return { ...reply(session), actor: userActor(user), cookie: await browsers.cookieFor(user, browser) };
  }),
  endpoint(identity, 'POST /auth/renew', async ({ caller }) => reply(await sessionService.renew(caller))),
  /** Ends the caller's session. Other services learn of it within 5 s. */
  endpoint(identity, 'POST /auth/logout', async ({ caller }) => {
    await sessions.end(caller.sessionId);
    return nothing;
  }),
  /** Lists sessions that ended early, those of revoked API keys included, for services that store a copy of the list. */
  endpoint(identity, 'GET /internal/ended-sessions', async ({ query: { since } }) => {
    // The sessions come first: their `as_of` is taken before either read starts.
    const [page, ofKeys] = await Promise.all([sessions.endedSince(since), apiKeys.endedSince(since)]);
    return reply({ ...page, ended: [...page.ended, ...ofKeys] });
  }),
];
