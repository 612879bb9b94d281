import type { AttemptLimit } from '@keystead/service-kit';
import { emailKey } from '../users/email-key.ts';

/**
 * Limits the one answer that tells that an e-mail address is taken. What counts is how many addresses somebody learns
 * of: hearing of the same one again uses up only that one's own allowance.
 */
export class TakenLimit {
  readonly #ofPlace: AttemptLimit;
  readonly #ofEmail: AttemptLimit;

  /** @param ofPlace the addresses learnt from one place; @param ofEmail the answers about one of them. */
  constructor(ofPlace: AttemptLimit, ofEmail: AttemptLimit) {
    this.#ofPlace = ofPlace;
    this.#ofEmail = ofEmail;
  }

  /** @throws RateLimited when nothing may be told to this place any more, whether the address is taken or not. */
  async check(place: string, email: string): Promise<void> {
    await Promise.all([this.#ofPlace.check(place), this.#ofEmail.check(pair(place, email))]);
  }

  /** Counts that it was told. */
  async count(place: string, email: string): Promise<void> {
    const told = await this.#ofEmail.count(pair(place, email));
    if (told === 1) await this.#ofPlace.count(place);
  }
}

const pair = (place: string, email: string) => `${place} ${emailKey(email)}`;
