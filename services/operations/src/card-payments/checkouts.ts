import type { Answer, Body } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** Billing's interface for checkouts of card payments. */
export interface Checkouts {
  /**
   * Begins a checkout on behalf of the tenant. The response holds the URL of the provider's page.
   * @throws Unavailable while billing or the provider is down.
   */
  start(
    what: Body<'POST /internal/checkouts'>,
    by: { caller: Caller; requestId: string },
  ): Promise<Answer<'POST /internal/checkouts'>>;
}
