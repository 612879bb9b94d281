import type { AttemptLimit } from '@keystead/service-kit';
import { emailKey } from '../users/email-key.ts';

/**
 * Limits the one response that reveals that an e-mail address is taken. The limit counts how many different addresses a
 * caller learns about. Repeated responses about the same address count only against that address's own limit.
 */
export class TakenLimit {
  readonly #ofNetwork: AttemptLimit;
  readonly #ofEmail: AttemptLimit;

  /**
   * @param ofPlace limits the addresses that one network learns about
   * @param ofEmail limits the responses about one of these addresses
   */
  constructor(ofNetwork: AttemptLimit, ofEmail: AttemptLimit) {
    this.#ofNetwork = ofNetwork;
    this.#ofEmail = ofEmail;
  }

  /** @throws RateLimited if this network may learn nothing more, whether the address is taken or not. */
  async check(network: string, email: string): Promise<void> {
    await Promise.all([this.#ofNetwork.check(network), this.#ofEmail.check(pair(network, email))]);
  }

  /** Counts a response that revealed a taken address. */
  async count(network: string, email: string): Promise<void> {
    const responses = await this.#ofEmail.count(pair(network, email));
    if (responses === 1) await this.#ofNetwork.count(network);
  }
}

const pair = (network: string, email: string) => `${network} ${emailKey(email)}`;
