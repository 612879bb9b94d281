import { onlyDuplicateKeys } from '@keystead/service-kit';
import type { User } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';
import { newEmailAddress } from './email-address.ts';
import type { EmailAddressRepository } from './email-address-repository.ts';

/** The record of the address that a user was written with before addresses had records, under the id that tenants name. */
const recordOf = (user: User) => ({
  ...newEmailAddress(user._id, user, { user_id: user.email_confirmed ? user._id : null }),
  invited_at: user.password_hash === null ? user.created_at : null,
  links: user.links.filter(({ purpose }) => purpose === 'invitation'),
  created_at: user.created_at,
});

/** What another try, or another copy of the service, has written already. */
function unlessThere(error: unknown): void {
  if (!onlyDuplicateKeys(error)) throw error;
}

/**
 * Gives addresses their records where users were written before there were any: one that is confirmed is its user's,
 * another nobody's, though tenants were linked to who had registered with it. Who was invited and set no password is no
 * user any more, but an address. Begun again after a crash, it goes on.
 */
export async function recordAddresses(users: UserStore, addresses: EmailAddressRepository): Promise<void> {
  await addresses.createIndexes();
  await users.giveEmailPlaces(async (some) => {
    const live = some.filter((user) => user.live);
    if (live.length > 0) await addresses.add(live.map(recordOf)).catch(unlessThere);
    await users.removeInvited(live.filter(({ password_hash }) => password_hash === null).map(({ _id }) => _id));
  });
}
