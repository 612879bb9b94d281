import type { Answer, Body } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** A person whose user is to be found or created. */
export type Invitee = Body<'POST /internal/invitations'>['people'][number];

/** Identity's interface to find, create and invite users by e-mail address. */
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
