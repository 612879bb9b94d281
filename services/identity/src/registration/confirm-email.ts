import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinkInvalid } from '../links/link-invalid.ts';
import { linkHash } from '../links/one-time-link.ts';
import { userActor } from '../users/user-actor.ts';
import type { UserStore } from '../users/user-store.ts';

/** Confirms an address by the link that was sent to it. Tokens say so from the next renewal on. */
export const confirmEmail = (users: UserStore, limits: AttemptLimits) =>
  endpoint(identity, 'POST /auth/confirm-email', async ({ body, address }) => {
    await limits.linkFromAddress.check(address);
    const user = await users.confirmByLink(linkHash(body.token));
    if (!user) {
      await limits.linkFromAddress.count(address);
      throw new LinkInvalid();
    }
    return { ...reply({ message: 'Your e-mail address is confirmed.' }), actor: userActor(user) };
  });
