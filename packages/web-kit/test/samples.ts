import type { User } from '@keystead/contracts';

/** A user as the identity service would answer it: a landlord by default. */
export function sampleUser(different: Partial<User> = {}): User {
  return {
    id: 7,
    first_name: 'Lena',
    last_name: 'Lord',
    email: 'lena@keystead.example',
    phone: null,
    role: 'landlord',
    email_confirmed: true,
    pending_email: null,
    wanted_plan: null,
    created_at: '2026-01-05T09:00:00.000Z',
    ...different,
  };
}
