import { identity } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import type { TokenSigner } from '../keys/token-signer.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { UserStore } from '../users/user-store.ts';
import type { SessionStore } from './session-store.ts';

/** Answers a token with what is true of the user now. The session ends when it would have: renewing prolongs nothing. */
export const renew = (users: UserStore, sessions: SessionStore, signer: TokenSigner) =>
  endpoint(identity, 'POST /auth/renew', async ({ caller }) => {
    const user = await signedInUser(users, caller);
    const session = await sessions.find(caller.sessionId);
    if (session?.credentials !== user.credentials) throw new Unauthenticated();
    return reply({ token: await signer.forUser(user, session), user: presentUser(user) });
  });
