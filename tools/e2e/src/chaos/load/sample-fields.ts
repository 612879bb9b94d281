import type { Body } from '@keystead/contracts';

type Random = () => number;

const methods = ['bank_transfer', 'credit_card', 'check', 'cash'] as const;
const types = ['rent', 'rent', 'rent', 'deposit', 'fee', 'maintenance'] as const;
const trades = ['Plumbing', 'Electrical', 'Painting', 'HVAC'] as const;
const priorities = ['low', 'medium', 'high', 'urgent'] as const;

export const oneOf = <T>(of: readonly T[], random: Random): T => of[Math.floor(random() * of.length)] as T;

/** Returns a random amount in dollars, with cents that don't add up to round sums. */
export const amount = (random: Random): number => Math.floor(1 + random() * 300_000) / 100;

const day = (fromNow: number): string => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
/** Returns a random day within two months before or after today. */
const anyDay = (random: Random): string => day(Math.floor(random() * 120) - 60);

export const newProperty = (marker: string, random: Random): Body<'POST /properties'> => ({
  name: `Home ${marker}`,
  address: `${Math.ceil(random() * 90)} Quay Street`,
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  rent_amount: amount(random),
});

export const newTenant = (marker: string, property_id: number): Body<'POST /tenants'> => ({
  email: `${marker}@tenants.example`,
  first_name: 'Ann',
  last_name: `Low ${marker}`,
  property_id,
});

/** A lease for a year in which the property has no other lease. */
export const newLease = (
  { property_id, tenant_id, year }: { property_id: number; tenant_id: number; year: number },
  random: Random,
): Body<'POST /leases'> => ({
  property_id,
  tenant_id,
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
  rent_amount: amount(random),
  deposit_amount: amount(random),
});

export const newPayment = (
  { property_id, tenant_id }: { property_id: number; tenant_id: number },
  random: Random,
): Body<'POST /payments'> => ({
  property_id,
  tenant_id,
  amount: amount(random),
  payment_type: oneOf(types, random),
  payment_method: oneOf(methods, random),
  ...(random() < 0.3 ? { status: 'completed' } : { due_date: anyDay(random) }),
});

export const newRequest = (
  { property_id, tenant_id }: { property_id: number; tenant_id: number | undefined },
  marker: string,
  random: Random,
): Body<'POST /maintenance'> => ({
  property_id,
  ...(tenant_id !== undefined && { tenant_id }),
  title: `The tap drips (${marker})`,
  description: 'Drop by drop.',
  priority: oneOf(priorities, random),
  estimated_cost: amount(random),
});

export const newPersonnel = (marker: string, random: Random): Body<'POST /maintenance-personnel'> => ({
  name: `Sandoval ${marker}`,
  service_type: oneOf(trades, random),
  hourly_rate: amount(random),
});
