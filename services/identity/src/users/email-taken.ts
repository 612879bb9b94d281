import { Conflict } from '@keystead/service-kit';

/** 409: somebody has this address. The only answer that tells so, and therefore limited (rules §6). */
export class EmailTaken extends Conflict {
  constructor() {
    super('This e-mail address is already in use.', 'email_taken');
  }
}
