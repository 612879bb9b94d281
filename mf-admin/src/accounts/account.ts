import type { Account, AccountPlan, Person, PlanId, Role } from '@keystead/contracts';
import type { Look } from '@keystead/crud-ui';
import { formatDay } from '@keystead/ui';

export const planNames: Record<PlanId, string> = {
  trial: 'Free Trial',
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

export const roleNames: Record<Role, string> = {
  landlord: 'Landlords',
  property_manager: 'Property managers',
  tenant: 'Tenants',
  admin: 'Admins',
};

export const ownerName = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

const looks: Record<AccountPlan['status'], Look> = {
  active: { name: 'Active', tone: 'success' },
  past_due: { name: 'Past due', tone: 'danger' },
  expired: { name: 'Expired', tone: 'warning' },
  canceled: { name: 'Cancelled', tone: 'neutral' },
};

export const planLook = ({ plan_id, status }: AccountPlan): Look =>
  plan_id === 'trial' && status === 'active' ? { name: 'On trial', tone: 'info' } : looks[status];

/** What happens next with a plan: `Trial ends Dec 4, 2026`. */
export function planNote(plan: AccountPlan): string {
  const { plan_id, status, granted, trial_end, cancel_at, next_billing_date } = plan;
  if (granted) return 'Granted by an admin';
  if (cancel_at) return `Ends ${formatDay(cancel_at)}`;
  if (next_billing_date) return `Next payment ${formatDay(next_billing_date)}`;
  if (plan_id !== 'trial') return '';
  return `Trial ${status === 'active' ? 'ends' : 'ended'} ${formatDay(trial_end)}`;
}

/** `4 of 10`, `4` without a limit. */
export function propertiesText({ properties, plan }: Account): string | null {
  if (properties === null) return null;
  return plan?.property_limit ? `${properties} of ${plan.property_limit}` : String(properties);
}
