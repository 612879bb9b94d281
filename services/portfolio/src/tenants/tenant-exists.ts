import { Conflict } from '@keystead/service-kit';

/** 409: an address belongs to one tenant of an account (rules §5). */
export class TenantExists extends Conflict {
  constructor() {
    super('You already have a tenant with this e-mail address.', 'tenant_exists');
  }
}
