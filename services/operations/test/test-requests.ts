import type { Body, MaintenanceRequest } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { properties, tenants } from './test-operations.ts';

/** A request for Harbour House with only the required fields. */
export const sampleRequest = {
  property_id: properties.harbour.id,
  title: 'Leaking tap',
  description: 'The tap in the kitchen drips day and night.',
};

type Entry = Partial<Body<'POST /maintenance'>>;

export async function addRequest(api: TestApi, by: TestUser, entry: Entry = {}): Promise<MaintenanceRequest> {
  const made = await api.call(by, 'POST /maintenance', { ...sampleRequest, ...entry });
  if (made.status !== 201) throw new Error(`a request was not added: ${made.problem.error}`);
  return made.body;
}

/** Adds a request with the tenant Rhea Moss, who rents Harbour House. */
export const addRheas = (api: TestApi, by: TestUser, entry: Entry = {}): Promise<MaintenanceRequest> =>
  addRequest(api, by, { tenant_id: tenants.rhea.id, ...entry });
