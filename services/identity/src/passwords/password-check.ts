import type { Caller } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { KnownBrowser } from '../tokens/token-signer.ts';
import { emailKey, type User } from '../users/user.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface AttemptOrigin {
  readonly address: string;
  readonly browser?: KnownBrowser | null;
}

/** Attempts of a signed-in user count by session: a stolen session uses up no other limit. */
export const ownSession = ({ sessionId }: Caller, { _id, credentials }: User): KnownBrowser => ({
  id: sessionId,
  userId: _id,
  credentials,
});

export type Wait = (ms: number) => Promise<unknown>;

/** In 15 minutes, before unknown browsers are delayed. */
const DELAY_AFTER_FAILURES = 20;
/** Milliseconds; doubled for each ten further failures, up to the maximum. */
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4_000;

const delayAfter = (failures: number): number =>
  failures < DELAY_AFTER_FAILURES
    ? 0
    : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.floor((failures - DELAY_AFTER_FAILURES) / 10));

/** Only if exactly one user has the address. With several users, each could guess the others' passwords. */
const knownBrowser = (users: readonly User[], browser: AttemptOrigin['browser']): KnownBrowser | null => {
  const [user] = users;
  const isKnown = users.length === 1 && browser?.userId === user?._id && browser?.credentials === user?.credentials;
  return isKnown ? (browser ?? null) : null;
};

/** Within the limits per account, network and browser (rules §6). */
export class PasswordCheck {
  readonly #hasher: PasswordHasher;
  readonly #limits: AttemptLimits;
  readonly #wait: Wait;

  constructor(hasher: PasswordHasher, limits: AttemptLimits, wait: Wait) {
    this.#hasher = hasher;
    this.#limits = limits;
    this.#wait = wait;
  }

  /** @throws RateLimited after too many failures */
  async passes(user: User, password: string, from: AttemptOrigin): Promise<boolean> {
    return (await this.match(user.email, [user], password, from)) !== null;
  }

  /**
   * Without candidates the work is the same.
   * @throws RateLimited after too many failures from the same network or known browser
   */
  async match(email: string, users: readonly User[], password: string, from: AttemptOrigin): Promise<User | null> {
    const key = emailKey(email);
    const browser = knownBrowser(users, from.browser);
    const { passwordOfAccount, passwordOfAccountFromNetwork, passwordFromAddress, passwordOfBrowser } = this.#limits;
    const ofNetwork = [
      [passwordOfAccountFromNetwork, `${key} ${from.address}`],
      [passwordFromAddress, from.address],
    ] as const;
    const counts = browser ? ([[passwordOfBrowser, browser.id]] as const) : ofNetwork;
    if (!browser) await this.#wait(delayAfter(await passwordOfAccount.counted(key)));
    const matched = await this.#firstMatch(users, password, async () => {
      await Promise.all(counts.map(([limit, of]) => limit.check(of)));
    });
    // One of several candidates must not reset the attempts at the passwords of the others.
    if (matched && users.length === 1) await Promise.all(counts.slice(0, 1).map(([limit, of]) => limit.forget(of)));
    if (!matched) {
      // A failure in a known browser does not count for the whole account.
      const failed = browser ? counts : [...counts, [passwordOfAccount, key] as const];
      await Promise.all(failed.map(([limit, of]) => limit.count(of)));
    }
    return matched;
  }

  /** After a new password was set. */
  async forget(email: string, address: string): Promise<void> {
    await this.#limits.passwordOfAccountFromNetwork.forget(`${emailKey(email)} ${address}`);
  }

  async #firstMatch(users: readonly User[], password: string, guard: () => Promise<void>): Promise<User | null> {
    if (users.length === 0) await this.#hasher.matches(null, password, guard);
    for (const user of users) if (await this.#hasher.matches(user.password_hash, password, guard)) return user;
    return null;
  }
}
