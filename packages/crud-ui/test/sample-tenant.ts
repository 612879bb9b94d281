import type { Answer, Tenant } from '@keystead/contracts';

/** A tenant as the portfolio service would answer them to their landlord. */
export function sampleTenant(different: Partial<Tenant> = {}): Tenant {
  return {
    id: 1,
    email: 'dana@mail.example',
    first_name: 'Dana',
    last_name: 'Whitfield',
    phone: '(207) 555-0100',
    user: { id: 31, first_name: 'Dana', last_name: 'Whitfield', email: 'dana@mail.example' },
    property_id: 5,
    property_name: 'Harbour House',
    emergency_contact_name: 'Rae Whitfield',
    emergency_contact_phone: '(207) 555-0199',
    move_in_date: '2026-03-01',
    status: 'active',
    invited_at: '2026-02-10T15:30:00.000Z',
    invitation_due_at: null,
    version: 1,
    created_at: '2026-02-10T15:30:00.000Z',
    updated_at: '2026-02-10T15:30:00.000Z',
    abilities: { update: true, delete: true, invite: true },
    ...different,
  };
}

/** A list on a single page, for a user who may add to it. */
export function sampleTenants(
  tenants: Tenant[],
  different: Partial<Answer<'GET /tenants'>> = {},
): Answer<'GET /tenants'> {
  return { tenants, total: tenants.length, next_cursor: null, abilities: { create: true }, ...different };
}
