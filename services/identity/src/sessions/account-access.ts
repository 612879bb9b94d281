import type { Job } from '@keystead/service-kit';
import type { ApiKeyStore } from '../api-keys/api-key-store.ts';
import type { EmailAddressRepository } from '../email-addresses/email-address-repository.ts';
import type { Mailer } from '../mail/mailer.ts';
import { deletion, type User } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';
import type { SessionStore } from './session-store.ts';

interface AccessDependencies {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly apiKeys: ApiKeyStore;
  readonly addresses: EmailAddressRepository;
  readonly mailer: Mailer;
}

/** What a user's sessions, API keys and e-mail addresses open, kept in line with the user. */
export class AccountAccess {
  readonly #deps: AccessDependencies;

  constructor(deps: AccessDependencies) {
    this.#deps = deps;
  }

  /**
   * Does what a change of credentials or of the address brings about: sessions of earlier credentials end, void keys are
   * revoked, a confirmed address is the user's alone, and an address that was left gets a word of it. Done again, it
   * changes nothing but may write that word again. API keys are no session: they go on until they are revoked or void.
   */
  async settle(user: User): Promise<void> {
    const { users, sessions, apiKeys, addresses, mailer } = this.#deps;
    await sessions.endEarlier(user);
    if (!user.live) {
      await apiKeys.revokeOf(user._id);
      await addresses.release(user._id, user.email_key);
    }
    if (user.access_void_before) await apiKeys.revokeOf(user._id, user.access_void_before);
    if (user.live && user.email_confirmed) await this.#prove(user);
    if (user.changed_from)
      await mailer.write(user.changed_from, { kind: 'address-changed', user_id: user._id, new_email: user.email });
    await users.settled(user);
  }

  /** The ids of the addresses that a user has proved; what a crash left undone of the last proof is done before. */
  async addressIds(user: User): Promise<number[]> {
    if (user.email_confirmed) await this.#prove(user);
    return this.#deps.addresses.idsOf(user._id);
  }

  /** Settles what a crash after a change has left undone. */
  readonly job: Job = {
    name: 'settle changes of credentials and addresses',
    every: 60_000,
    run: async () => {
      for (const user of await this.#deps.users.findUnsettled()) await this.settle(user);
    },
  };

  /** A confirmed address is its user's alone: registrations with it that proved nothing are closed. */
  async #prove(user: User): Promise<void> {
    const { users, addresses } = this.#deps;
    await addresses.prove(user);
    for (const other of await users.findUnconfirmed(user.email_key)) {
      const closed = await users.change(other, deletion(other, new Date()));
      if (closed) await this.settle(closed);
    }
  }
}
