import type { Lease as LeaseAnswer, LeaseDocument, StoredRentTerms } from '@keystead/contracts';
import { type Caller, fromCents, type HistorySnapshot, presentEntity } from '@keystead/service-kit';
import { fullName } from '../tenants/tenant.ts';
import { type Lease, leasePolicy, type StoredDocument, statusAt } from './lease.ts';
import type { PartyRepositories } from './lease-parties.ts';
import { storedTenancy, tenancyOf } from './tenancy.ts';

const termsOf = (lease: Lease) => ({
  start_date: lease.start_date,
  end_date: lease.end_date,
  rent_amount: fromCents(lease.rent_cents),
  deposit_amount: fromCents(lease.deposit_cents),
  lease_terms: lease.lease_terms,
});

export const presentDocument = ({ id, name, size, created_at }: StoredDocument): LeaseDocument => ({
  id,
  name,
  size,
  created_at: created_at.toISOString(),
});

/** Terms of earlier releases lack a rollover. */
export const presentRentTerms = (terms: Lease['rent_terms']): StoredRentTerms | null =>
  terms ? { ...terms, rollover: terms.rollover ?? null } : null;

/** One query per collection looks up the names, so that a new name shows immediately. */
export async function presentLeases(
  { properties, tenants }: PartyRepositories,
  leases: readonly Lease[],
  caller: Caller,
): Promise<LeaseAnswer[]> {
  const [propertiesById, tenantsById] = await Promise.all([
    properties.referred(leases.map(({ property_id }) => property_id)),
    tenants.referred(leases.map(({ tenant_id }) => tenant_id)),
  ]);
  const now = new Date();
  return leases.map((lease) => {
    const tenant = tenantsById.get(lease.tenant_id);
    const property = propertiesById.get(lease.property_id);
    return {
      ...presentEntity(lease),
      property_id: lease.property_id,
      tenant_id: lease.tenant_id,
      property_name: property?.name ?? lease.property_name,
      tenant_name: tenant ? fullName(tenant) : lease.tenant_name,
      ...termsOf(lease),
      rent_terms: presentRentTerms(lease.rent_terms),
      status: statusAt(lease, now),
      tenancy: tenancyOf(lease, property?.time_zone ?? null, now),
      renewal_of: lease.renewal_of,
      documents: lease.documents.map(presentDocument),
      abilities: { update: leasePolicy.update(caller, lease), delete: leasePolicy.delete(caller, lease) },
    };
  });
}

const describeStep = ({ from, rent_amount, percent_bp, index }: StoredRentTerms['steps'][number]): string => {
  if (rent_amount != null) return `${rent_amount} from ${from}`;
  return index
    ? `by an index of ${index.before} to ${index.after} from ${from}`
    : `${(percent_bp ?? 0) / 100}% from ${from}`;
};

const describeRentTerms = (terms: StoredRentTerms | null) => ({
  charges_rent_from: terms?.charge_from ?? null,
  rent_due_day: terms?.due_day ?? null,
  rent_billing: terms?.billing ?? null,
  rent_proration: terms?.proration ?? null,
  rent_raises: terms?.steps.map(describeStep).join(', ') || null,
  rent_after_end: terms?.rollover?.rent_amount ?? null,
});

function describeTenancy(lease: Lease) {
  const { since, held_over, rent_cents, ends_on } = storedTenancy(lease);
  return {
    holdover_since: held_over ? since : null,
    month_to_month_rent: rent_cents === null ? null : fromCents(rent_cents),
    tenancy_ends_on: ends_on,
  };
}

/** It has the ids too, since another property or tenant may have the same name. */
export const describeLease = (lease: Lease): HistorySnapshot => ({
  property_id: lease.property_id,
  property_name: lease.property_name,
  tenant_id: lease.tenant_id,
  tenant_name: lease.tenant_name,
  ...termsOf(lease),
  ...describeRentTerms(lease.rent_terms ?? null),
  ...describeTenancy(lease),
  status: lease.status,
  documents: lease.documents.map(({ name }) => name).join(', ') || null,
});
