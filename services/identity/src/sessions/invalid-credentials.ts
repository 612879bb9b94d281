import { AppError } from '@keystead/service-kit';

/** 401 at sign-in: the same text whether or not the address exists (rules §6). */
export class InvalidCredentials extends AppError {
  constructor() {
    super(401, 'invalid_credentials', 'The e-mail address or password is incorrect.');
  }
}
