import { Conflict } from '@keystead/service-kit';

/** 409: an account can have only one tenant with an e-mail address (rules §5). */
export class TenantExists extends Conflict {
  constructor() {
    super('You already have a tenant with this e-mail address.', 'tenant_exists');
  }
}
