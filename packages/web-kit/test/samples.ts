import type { Answer, Plan, Preferences, Subscription, User } from '@keystead/contracts';

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

/** A subscription on its trial as the billing service would answer it: nine and a half days remain. */
export function sampleSubscription(different: Partial<Subscription> = {}): Subscription {
  const trialEnd = new Date(Date.now() + 9.5 * 24 * 60 * 60_000).toISOString();
  return {
    plan_id: 'trial',
    plan: 'Free Trial',
    status: 'active',
    trial_end: trialEnd,
    trial_end_date: trialEnd,
    next_billing_date: null,
    interval: null,
    price: null,
    cancel_at: null,
    retry_at: null,
    property_limit: 5,
    properties_used: 4,
    ever_paid: false,
    can_create: true,
    abilities: { upgrade: true, switch_to_trial: false, cancel: false, resume: false, open_portal: false },
    ...different,
  };
}

/** A subscription that pays for Starter monthly and whose trial has ended. */
export function samplePaidSubscription(different: Partial<Subscription> = {}): Subscription {
  return sampleSubscription({
    plan_id: 'starter',
    plan: 'Starter',
    trial_end: '2026-01-19T09:00:00.000Z',
    trial_end_date: '2026-01-19T09:00:00.000Z',
    next_billing_date: '2027-03-15T12:00:00.000Z',
    interval: 'month',
    price: 29,
    property_limit: 10,
    ever_paid: true,
    abilities: { upgrade: true, switch_to_trial: false, cancel: true, resume: false, open_portal: true },
    ...different,
  });
}

const plan = (different: Pick<Plan, 'id' | 'name'> & Partial<Plan>): Plan => ({
  description: `About ${different.name}`,
  price: null,
  yearly_price: null,
  duration: 'month',
  trial_days: null,
  property_limit: null,
  api: { keys: 0, requests_per_minute: 0 },
  features: [`Feature of ${different.name}`],
  popular: false,
  ...different,
});

/** The catalogue: the three plans to choose from. */
export const samplePlans: Answer<'GET /plans'> = {
  plans: [
    plan({
      id: 'trial',
      name: 'Free Trial',
      price: 0,
      duration: '14 days',
      trial_days: 14,
      property_limit: 5,
      popular: true,
    }),
    plan({ id: 'starter', name: 'Starter', price: 29, yearly_price: 290, property_limit: 10 }),
    plan({ id: 'professional', name: 'Professional', price: 79, yearly_price: 790, property_limit: 50 }),
  ],
  marketing_plans: [],
};

export const samplePreferences: Preferences = {
  email_notifications: true,
  sms_notifications: false,
  marketing_emails: false,
  dashboard_layout: 'default',
  timezone: 'UTC',
  muted_in_app: [],
  muted_emails: [],
};
