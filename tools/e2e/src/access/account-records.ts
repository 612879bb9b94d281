import { samplePdf, samplePicture } from '@keystead/service-kit/testing';
import type { ApiClient } from '../api-client.ts';
import { sendCase } from '../fuzz/send-case.ts';
import { sampleProperty } from '../sample-property.ts';

/**
 * Maps paths of the document to paths of an account's own records: `/properties/{id}` to
 * `/properties/17`.
 */
export type RecordPaths = Readonly<Record<string, string>>;

/** The records of an account; all their texts contain a marker. */
export interface AccountRecords {
  readonly paths: RecordPaths;
  /** The e-mail address of the invited tenant. */
  readonly tenantEmail: string;
}

/** Uploads a file and returns its id. */
async function upload(url: string, path: string, type: string, body: Buffer, token = ''): Promise<number> {
  const request = { method: 'POST', path, headers: { 'content-type': type }, body };
  const answer = await sendCase(url, request, token);
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body).id;
}

/** Creates a record of each kind with the marker in all its texts. */
export async function makeRecords(url: string, api: ApiClient, marker: string): Promise<AccountRecords> {
  const tenantEmail = `tenant-${marker}@example.com`;
  const property_id = (await api.create('POST /properties', { ...sampleProperty, name: marker, address: marker })).id;
  const tenant = { first_name: marker, last_name: marker, email: tenantEmail, property_id };
  const tenant_id = (await api.create('POST /tenants', tenant)).id;
  const lease = await api.create('POST /leases', {
    property_id,
    tenant_id,
    start_date: '2026-01-01',
    end_date: '2099-12-31',
    rent_amount: 1850.5,
    deposit_amount: 1000,
    lease_terms: marker,
  });
  const personnel = await api.create('POST /maintenance-personnel', {
    name: marker,
    service_type: 'Plumbing',
    notes: marker,
  });
  const request = await api.create('POST /maintenance', { title: marker, description: marker, property_id, tenant_id });
  await api.create(`POST /maintenance/${request.id}/comments`, { text: marker });
  const paid = { amount: 1850.5, status: 'completed', notes: marker };
  const payment = await api.create('POST /payments', { property_id, tenant_id, ...paid });
  const webhook = await api.create('POST /webhooks', { url: 'http://127.0.0.1:1/', description: marker });
  const picture = await samplePicture();
  const csv = Buffer.from(`name,address\n${marker},${marker}\n`);
  const send = (path: string, type: string, body: Buffer) => upload(url, path, type, body, api.token);
  const [property, leases, maintenance] = [
    `/properties/${property_id}`,
    `/leases/${lease.id}`,
    `/maintenance/${request.id}`,
  ];
  const document = await send(`${leases}/documents?name=${marker}.pdf`, 'application/pdf', samplePdf(marker));
  return {
    tenantEmail,
    paths: {
      '/properties/{id}': property,
      '/properties/{id}/photos/{photo_id}': `${property}/photos/${await send(`${property}/photos`, 'image/jpeg', picture)}`,
      '/tenants/{id}': `/tenants/${tenant_id}`,
      '/leases/{id}': leases,
      '/leases/{id}/documents/{document_id}': `${leases}/documents/${document}`,
      '/maintenance-personnel/{id}': `/maintenance-personnel/${personnel.id}`,
      '/maintenance/{id}': maintenance,
      '/maintenance/{id}/photos/{photo_id}': `${maintenance}/photos/${await send(`${maintenance}/photos`, 'image/jpeg', picture)}`,
      '/payments/{id}': `/payments/${payment.id}`,
      '/webhooks/{id}': `/webhooks/${webhook.id}`,
      '/imports/{id}': `/imports/${await send(`/imports?kind=properties&name=${marker}.csv`, 'text/csv', csv)}`,
    },
  };
}
