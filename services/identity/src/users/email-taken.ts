import { Conflict } from '@keystead/service-kit';

/** 409: the address is taken. Only this response reveals that an address is taken, so it is rate limited (rules §6). */
export class EmailTaken extends Conflict {
  constructor() {
    super('This e-mail address is already in use.', 'email_taken');
  }
}
