import type { Answer, Body } from '@keystead/contracts';

/** Billing's interface for refunds of card payments. */
export interface Refunds {
  /**
   * Requests a full refund of a payment; repeated requests refund once.
   * @throws Unavailable while billing is down.
   */
  request(what: Body<'POST /internal/refunds'>): Promise<Answer<'POST /internal/refunds'>>;
}
