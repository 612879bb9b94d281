import { AttemptLimit } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { LinkInvalid } from '../links/one-time-link.ts';
import { emailKey } from '../users/user.ts';

const pair = (network: string, email: string) => `${network} ${emailKey(email)}`;

/**
 * Only one response reveals that an e-mail address is taken. The limit counts how many different addresses a network
 * learns about. Repeated responses about the same address count only against that address's own limit.
 */
const takenLimit = (ofNetwork: AttemptLimit, ofEmail: AttemptLimit) => ({
  /** @throws RateLimited if this network may learn nothing more, whether the address is taken or not */
  async check(network: string, email: string): Promise<void> {
    await Promise.all([ofNetwork.check(network), ofEmail.check(pair(network, email))]);
  },
  async count(network: string, email: string): Promise<void> {
    const responses = await ofEmail.count(pair(network, email));
    if (responses === 1) await ofNetwork.count(network);
  },
});

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/**
 * Limits that count failures do not affect users who type the right values. A network may be that of a whole office, so
 * its limits are higher than those of an account. An attacker cannot use up a limit to lock out the owner of an
 * account: failed passwords count by account and network together, and a known browser has a limit of its own. The
 * count for the whole account only delays.
 */
export function attemptLimits(database: Connection) {
  const limit = (kind: string, attempts: number, seconds: number) =>
    new AttemptLimit(database, kind, { attempts, seconds });
  const passwordOfAccount = limit('password-account', 1_000_000, QUARTER_HOUR_S);
  return {
    /** All limits count in one collection. */
    createIndexes: () => passwordOfAccount.createIndexes(),
    /** From all networks. */
    passwordOfAccount,
    passwordOfAccountFromNetwork: limit('password-account-network', 10, QUARTER_HOUR_S),
    passwordOfBrowser: limit('password-browser', 10, QUARTER_HOUR_S),
    passwordFromAddress: limit('password-address', 100, QUARTER_HOUR_S),
    /** Each sends an e-mail to an address that the caller typed. */
    registrationFromAddress: limit('registration-address', 500, HOUR_S),
    taken: takenLimit(limit('taken-place', 20, HOUR_S), limit('taken-email', 20, HOUR_S)),
    resetOfAccount: limit('reset-account', 5, HOUR_S),
    resetFromAddress: limit('reset-address', 50, HOUR_S),
    /** Links that could not be used. */
    linkFromAddress: limit('link-address', 30, QUARTER_HOUR_S),
    confirmationOfUser: limit('confirmation-user', 5, HOUR_S),
    /** Each sends an e-mail. */
    emailChangeOfUser: limit('email-change', 10, DAY_S),
  };
}

export type AttemptLimits = ReturnType<typeof attemptLimits>;

/**
 * `use` returns null if the link is unknown, expired or used. Such failures count against the network.
 * @throws LinkInvalid if the link cannot be used
 */
export async function useLink<T>(limits: AttemptLimits, address: string, use: () => Promise<T | null>): Promise<T> {
  await limits.linkFromAddress.check(address);
  const used = await use();
  if (used !== null) return used;
  await limits.linkFromAddress.count(address);
  throw new LinkInvalid();
}
