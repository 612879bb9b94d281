import type { LeaseReference } from '@keystead/contracts';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import { people, runJobs, type World } from './test-operations.ts';

/** Rhea's lease of Harbour House (in New York), as portfolio reports it. It charges 1,000.00 on the first of each month. */
export const sampleLease: LeaseReference = {
  id: 41,
  account_id: 1,
  property_id: 11,
  tenant_id: 21,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  last_day: '2026-12-31',
  rent_amount: 1_000,
  deposit_amount: 0,
  status: 'active',
  rent_terms: { charge_from: '2026-01-01', due_day: null, billing: null, proration: null, steps: [], rollover: null },
  stays: null,
  live: true,
};

/** What portfolio reports of leases from now on; the ledger has followed when this resolves. */
export async function followLeases(api: TestApi, world: World, leases: readonly LeaseReference[]): Promise<void> {
  const { changed, properties, tenants } = world.portfolio;
  changed.properties.splice(0, Infinity, ...properties.values());
  changed.tenants.splice(0, Infinity, ...tenants.values());
  changed.leases.splice(0, Infinity, ...leases);
  await posted(api, world);
}

/** Resolves once everything that is due by now is posted. */
export async function posted(api: TestApi, world: World): Promise<void> {
  await runJobs(api.database, world);
  await atRest(api.database);
  await runJobs(api.database, world);
}

/** Charges the sample lease by hand, and returns the id of the charge of rent. */
export async function rentCharge(api: TestApi): Promise<number> {
  const rent = { lease_id: sampleLease.id, kind: 'rent', amount: 100, due_date: '2026-03-01' } as const;
  return (await api.call(people.landlord, 'POST /charges', rent)).body.id;
}

/** Drafts the statement of the deposit of the sample lease, unless it has one, and returns its id. It is not over yet. */
export async function depositStatement(api: TestApi): Promise<number> {
  const draft = { moved_out_on: '2999-12-31' };
  await api.call(people.landlord, `POST /leases/${sampleLease.id}/deposit-statements`, draft);
  return (await api.call(people.landlord, `GET /leases/${sampleLease.id}/deposits`)).body.statement?.id ?? 0;
}
