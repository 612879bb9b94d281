import type { AttemptLimits } from '../limits/attempt-limits.ts';
import { emailKey } from '../users/email-key.ts';
import type { User } from '../users/user.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** Checks somebody's password within the limits per account and per address (rules §6). */
export class PasswordCheck {
  readonly #hasher: PasswordHasher;
  readonly #limits: AttemptLimits;

  constructor(hasher: PasswordHasher, limits: AttemptLimits) {
    this.#hasher = hasher;
    this.#limits = limits;
  }

  /**
   * Whether this is the password of the user with this e-mail; the work is the same when there is none.
   * @throws RateLimited after too many failures.
   */
  async passes(email: string, user: User | null, password: string, address: string): Promise<boolean> {
    const { passwordOfAccount: account, passwordFromAddress: from } = this.#limits;
    const key = emailKey(email);
    const right = await this.#hasher.matches(user?.password_hash ?? null, password, async () => {
      await Promise.all([account.check(key), from.check(address)]);
    });
    if (right) await account.forget(key);
    else await Promise.all([account.count(key), from.count(address)]);
    return right;
  }
}
