import type { Job } from '@keystead/service-kit';
import type { ApiKeyRepository } from '../api-keys/api-key.repository.ts';
import type { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import type { EmailAddress } from '../email-addresses/email-address.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { deletion, type User } from '../users/user.ts';
import type { SessionRepository } from './session.repository.ts';

interface AccessDependencies {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly addresses: EmailAddressRepository;
  readonly mailer: Mailer;
  /** Tells who invited the address. Safe to repeat. */
  readonly announceAcceptance: (address: EmailAddress, user: User) => Promise<void>;
}

/** Keeps the sessions, API keys and e-mail addresses of a user consistent with the user. */
export class AccountAccess {
  readonly #deps: AccessDependencies;

  constructor(deps: AccessDependencies) {
    this.#deps = deps;
  }

  /**
   * Earlier sessions end, invalid keys are revoked, a confirmed address belongs to one user, and the old address gets
   * an e-mail. Idempotent, except that the e-mail may be sent again. Valid API keys are not sessions and stay valid.
   */
  async applyConsequences(user: User): Promise<void> {
    const { users, sessions, apiKeys, addresses, mailer } = this.#deps;
    await sessions.endEarlier(user);
    if (!user.live) {
      await apiKeys.revokeOf(user._id);
      await addresses.release(user._id, user.email_key);
    }
    if (user.access_void_before) await apiKeys.revokeOf(user._id, user.access_void_before);
    // Addresses that an attacker confirmed after taking over the account are not the user's.
    for (const email_key of user.undone_emails ?? []) await addresses.release(user._id, email_key);
    if (user.live && user.email_confirmed) await this.#assignAddress(user);
    for (const [at, { from, told }] of (user.email_changes ?? []).entries()) {
      const errand = { kind: 'address-changed', user_id: user._id, new_email: user.email, nth_change: at + 1 } as const;
      if (!told) await mailer.write(from, errand);
    }
    await users.markApplied(user);
  }

  /** Completes a confirmation that a crash interrupted. */
  async addressIds(user: User): Promise<number[]> {
    if (user.email_confirmed) await this.#assignAddress(user);
    return this.#deps.addresses.idsOf(user._id);
  }

  /** Completes changes that a crash interrupted. */
  readonly job: Job = {
    name: 'apply changes of credentials and addresses',
    every: 60_000,
    run: async () => {
      for (const user of await this.#deps.users.findUnsettled()) await this.applyConsequences(user);
    },
  };

  /** Other registrations with the address are deleted. */
  async #assignAddress(user: User): Promise<void> {
    const { users } = this.#deps;
    await this.#syncAddresses(user);
    for (const other of await users.findUnconfirmed(user.email_key)) {
      const closed = await users.change(other, deletion(other, new Date()));
      if (closed) await this.applyConsequences(closed);
    }
  }

  /** Even if the user has changed since being read. */
  async #syncAddresses(read: User): Promise<void> {
    const { users, addresses, announceAcceptance } = this.#deps;
    for (let user = read; ; ) {
      const confirmed = user;
      await addresses.markConfirmed(confirmed, (address) => announceAcceptance(address, confirmed));
      const current = await users.find(user._id);
      if (current?.email_confirmed && current.email_key === user.email_key) return;
      if (!current?.email_confirmed) return addresses.release(user._id, user.email_key);
      user = current;
    }
  }
}
