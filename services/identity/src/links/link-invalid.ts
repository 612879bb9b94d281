import { AppError } from '@keystead/service-kit';

/** 422: the link is unknown, expired or used. The response does not reveal which. */
export class LinkInvalid extends AppError {
  constructor() {
    super(422, 'link_invalid', 'This link has expired or was already used. Please request a new one.');
  }
}
