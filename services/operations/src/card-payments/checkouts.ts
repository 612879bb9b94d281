import type { Answer, Body } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** Billing's interface for refunds of card payments. */
export interface Refunds {
  /**
   * Requests a full refund of a payment; repeated requests refund once.
   * @throws Unavailable while billing is down.
   */
  request(what: Body<'POST /internal/refunds'>): Promise<Answer<'POST /internal/refunds'>>;
}

/** Billing's part in a payment by card. */
export interface Checkouts {
  /**
   * Begins one on behalf of the renter: the address of the provider's page.
   * @throws Unavailable while billing or the provider is down.
   */
  begin(
    what: Body<'POST /internal/checkouts'>,
    by: { caller: Caller; requestId: string },
  ): Promise<Answer<'POST /internal/checkouts'>>;
}
