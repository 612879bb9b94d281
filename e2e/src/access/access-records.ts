import { samplePdf, samplePicture } from '@keystead/service-kit/testing';
import type { ApiClient } from '../api-client.ts';
import { eventually } from '../eventually.ts';
import { sampleProperty } from '../sample-property.ts';
import type { RecordIds } from './access-operations.ts';

/** Words that records of an account hold, to be looked for in what others are answered. */
export interface Markers {
  /** In what a tenant of the account may see of their home. */
  readonly home: string;
  /** In the portfolio beside it. */
  readonly own: string;
  /** In what belongs to operations, beside the home. */
  readonly operations: string;
}

/** The markers of an account. */
export const markersOf = (account: string): Markers => ({
  home: `${account}home`,
  own: `${account}own`,
  operations: `${account}operations`,
});

/** All markers of an account. */
export const allOf = ({ home, own, operations }: Markers): string[] => [home, own, operations];

async function upload(url: string, { token }: ApiClient, path: string, type: string, body: Buffer): Promise<number> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(body),
  });
  if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

/** Gives a property a tenant, a lease and a payment; their texts hold a marker. */
async function rentOut(landlord: ApiClient, email: string, texts: { home: string; payment: string }) {
  const property = await landlord.create('POST /properties', { ...sampleProperty, name: `${texts.home} House` });
  const property_id = property.id;
  const person = { email, first_name: texts.home, last_name: 'Moss', property_id };
  const { id: tenant_id } = await landlord.create('POST /tenants', person);
  const term = { start_date: '2026-01-01', end_date: '2030-12-31', rent_amount: 1000, deposit_amount: 500 };
  const lease = await landlord.create('POST /leases', { property_id, tenant_id, ...term, status: 'active' });
  const paid = { property_id, tenant_id, amount: 1000, status: 'completed', notes: texts.payment };
  const payment = await landlord.create('POST /payments', paid);
  return { property_id, tenant_id, lease_id: lease.id, payment_id: payment.id };
}

/**
 * Fills an account: a home that `tenant` rents, and beside it one record of each kind that nobody else may see, whose ids are
 * given by the paths that name them.
 */
export async function fillAccount(
  url: string,
  landlord: ApiClient,
  { tenant, markers }: { readonly tenant: string; readonly markers: Markers },
): Promise<RecordIds> {
  const { home, own, operations } = markers;
  await rentOut(landlord, tenant, { home, payment: home });
  const other = await rentOut(landlord, `${own}@example.com`, { home: own, payment: operations });
  const { property_id, tenant_id, lease_id } = other;
  const worker = { name: operations, service_type: 'Plumbing' };
  const personnel = await landlord.create('POST /maintenance-personnel', worker);
  const hook = { url: 'http://127.0.0.1:1/', description: own };
  const webhook = (await landlord.call('POST /webhooks', hook)).body;
  const asked = { property_id, tenant_id, title: operations, description: operations };
  const request = await landlord.create('POST /maintenance', asked);
  const comment = { text: operations };
  await landlord.create(`POST /maintenance/${request.id}/comments`, comment);
  const picture = await samplePicture({ format: 'jpeg' });
  const file = (path: string, type: string, body: Buffer) => upload(url, landlord, path, type, body);
  const deliveries = await eventually(
    () => landlord.call(`GET /webhooks/${webhook.id}/deliveries`),
    ({ body }) => body.deliveries.length > 0,
  );
  const found = await landlord.call(`GET /events?object=property&object_id=${property_id}`);
  return {
    '/properties/{id}': property_id,
    '/properties/{id}/photos/{photo_id}': await file(`/properties/${property_id}/photos`, 'image/jpeg', picture),
    '/tenants/{id}': tenant_id,
    '/leases/{id}': lease_id,
    '/leases/{id}/documents/{document_id}': await file(
      `/leases/${lease_id}/documents?name=${own}.pdf`,
      'application/pdf',
      samplePdf(own),
    ),
    '/payments/{id}': other.payment_id,
    '/maintenance/{id}': request.id,
    '/maintenance/{id}/photos/{photo_id}': await file(`/maintenance/${request.id}/photos`, 'image/jpeg', picture),
    '/maintenance-personnel/{id}': personnel.id,
    '/imports/{id}': await file(
      `/imports?kind=properties&name=${own}.csv`,
      'text/csv',
      Buffer.from(`name,address,city,state,zip_code,rent_amount\n${own},1 Way,Ely,ME,04101,900\n`),
    ),
    '/webhooks/{id}': webhook.id,
    '/webhooks/{id}/deliveries/{delivery_id}': deliveries.body.deliveries[0]?.id ?? 0,
    '/events/{id}': found.body.events[0]?.id ?? 0,
    '/users/{id}': (await landlord.call('GET /profile')).body.user.id,
  };
}
