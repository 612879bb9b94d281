import type { Account, Person } from '@keystead/contracts';

export const nora: Person = {
  id: 8,
  first_name: 'Nora',
  last_name: 'Lindholm',
  email: 'nora@mail.example',
  role: 'property_manager',
  created_at: '2026-01-05T08:00:00.000Z',
  account_id: 2,
  email_confirmed: false,
  last_sign_in_at: null,
};

/** An account on a trial that ends soon. */
export const sampleAccount = (different: Partial<Account> = {}): Account => ({
  id: 2,
  owner: { ...nora, id: 2, first_name: 'Lena', last_name: 'Lord', email: 'lena@mail.example', role: 'landlord' },
  people: 2,
  created_at: '2026-01-05T08:00:00.000Z',
  last_sign_in_at: '2026-03-02T14:05:00.000Z',
  plan: {
    account_id: 2,
    plan_id: 'trial',
    plan: 'Free Trial',
    status: 'active',
    granted: false,
    trial_end: '2999-01-19T12:00:00.000Z',
    next_billing_date: null,
    cancel_at: null,
    property_limit: 5,
  },
  properties: 4,
  tenants: 3,
  open_requests: 2,
  ...different,
});
