import type { AttemptLimit } from '@keystead/service-kit';
import { emailKey } from '../users/email-key.ts';

/**
 * Limits the one response that reveals that an e-mail address is taken. The limit counts how many different addresses a
 * caller learns about. Repeated responses about the same address count only against that address's own limit.
 */
export class TakenLimit {
  readonly #ofPlace: AttemptLimit;
  readonly #ofEmail: AttemptLimit;

  /**
   * @param ofPlace limits the addresses that one network learns about
   * @param ofEmail limits the responses about one of these addresses
   */
  constructor(ofPlace: AttemptLimit, ofEmail: AttemptLimit) {
    this.#ofPlace = ofPlace;
    this.#ofEmail = ofEmail;
  }

  /** @throws RateLimited if this network may learn nothing more, whether the address is taken or not. */
  async check(place: string, email: string): Promise<void> {
    await Promise.all([this.#ofPlace.check(place), this.#ofEmail.check(pair(place, email))]);
  }

  /** Counts a response that revealed a taken address. */
  async count(place: string, email: string): Promise<void> {
    const told = await this.#ofEmail.count(pair(place, email));
    if (told === 1) await this.#ofPlace.count(place);
  }
}

const pair = (place: string, email: string) => `${place} ${emailKey(email)}`;
