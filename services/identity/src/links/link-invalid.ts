import { KnownError } from '@keystead/service-kit';

/** 422: the link is unknown, expired or used; which of them is not told. */
export class LinkInvalid extends KnownError {
  constructor() {
    super(422, 'link_invalid', 'This link has expired or was used already. Please ask for a new one.');
  }
}
