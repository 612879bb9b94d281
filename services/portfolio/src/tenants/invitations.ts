import type { Answer, Body } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** Somebody to be found or made a user. */
export type Invitee = Body<'POST /internal/invitations'>['people'][number];

/** Identity's word on people by their addresses. */
export interface Invitations {
  /**
   * Finds or makes identity's records of up to 500 addresses, in the order asked; with `mail` each is sent a link to set
   * a password, or a note where somebody has proved the address, within the account's daily allowance. `caller` is absent
   * for what goes on after its request has ended, which is on behalf of `accountId`.
   */
  invite(
    people: readonly Invitee[],
    how: {
      readonly mail: boolean;
      readonly caller?: Caller;
      readonly accountId?: number;
      readonly requestId?: string;
    },
  ): Promise<Answer<'POST /internal/invitations'>['people']>;
}
