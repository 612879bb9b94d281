import type { Tenant } from '@keystead/contracts';
import { noonOf } from './sample-day.ts';

type Overrides = Pick<Tenant, 'id' | 'first_name' | 'last_name' | 'property_id' | 'property_name'> & Partial<Tenant>;

function tenant({ user_id = null, ...overrides }: Overrides & { user_id?: number | null }): Tenant {
  const { id, first_name, last_name } = overrides;
  const email = `${first_name.toLowerCase()}@mail.example`;
  return {
    email,
    phone: `555-01${id}`,
    user: { id: user_id ?? id * 100, first_name, last_name, email },
    emergency_contact_name: null,
    emergency_contact_phone: null,
    move_in_date: null,
    status: 'active',
    invited_at: null,
    invitation_due_at: null,
    version: 1,
    created_at: noonOf(`2025-01-${id}`),
    updated_at: noonOf('2025-02-01'),
    abilities: { update: true, delete: true, invite: true },
    ...overrides,
  };
}

/** Ana, who signs in; Ben and Bea, who share a property; Dmitri, who moves in soon; and Chloe, who has left. */
export const sampleTenants = (): Tenant[] => [
  tenant({
    id: 21,
    first_name: 'Ana',
    last_name: 'Lopez',
    user_id: 4,
    property_id: 11,
    property_name: '12 Elm Street',
    move_in_date: '2025-05-01',
    emergency_contact_name: 'Rosa Lopez',
    emergency_contact_phone: '555-0199',
  }),
  tenant({ id: 22, first_name: 'Ben', last_name: 'Carter', property_id: 12, property_name: 'Harbour House' }),
  tenant({ id: 23, first_name: 'Bea', last_name: 'Carter', property_id: 12, property_name: 'Harbour House' }),
  tenant({ id: 24, first_name: 'Dmitri', last_name: 'O’Neil', property_id: 13, property_name: 'Mill Loft' }),
  tenant({
    id: 25,
    first_name: 'Chloe',
    last_name: 'Novak',
    property_id: 13,
    property_name: 'Mill Loft',
    status: 'inactive',
  }),
];
