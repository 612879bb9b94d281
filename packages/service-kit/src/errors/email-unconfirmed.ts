import { AppError } from './app-error.ts';

/** 403: the caller has to confirm their e-mail address before they can contact others. */
export class EmailUnconfirmed extends AppError {
  /** @param what the refused action, which completes "Confirm your e-mail address to …": `invite tenants`. */
  constructor(what: string) {
    super(403, 'email_unconfirmed', `Confirm your e-mail address to ${what}.`);
  }
}
