import type { Answer, Body } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** Somebody to be found or made a user. */
export type Invitee = Body<'POST /internal/invitations'>['people'][number];

/** Identity's word on people by their addresses. */
export interface Invitations {
  /**
   * Finds or creates identity's records of up to 500 addresses, in the requested order. With
   * `mail`, each address gets a link to set a password, or a note if a user has confirmed it,
   * within the account's daily limit. Without `caller`, for work after the request has ended, the
   * call is made for `accountId`.
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
