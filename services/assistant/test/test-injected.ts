import type { ScriptedCall } from '@keystead/service-kit/testing';
import { pdfFile, withDocuments } from './sample-files.ts';
import { type SampleOverrides, type SamplePortfolio, samplePortfolio } from './sample-portfolio.ts';

/** A field in which a user may write text that the model reads later. */
export type Place =
  | 'tenant name'
  | 'property name'
  | 'property description'
  | 'lease terms'
  | 'lease document'
  | 'file name'
  | 'request title'
  | 'request description'
  | 'comment'
  | 'payment notes'
  | 'personnel notes'
  | 'personnel specialties';

const plain = samplePortfolio().records;

/** The records, with the first one changed. */
const first = <R extends object>(records: readonly R[], change: Partial<R>): R[] =>
  records.map((record, at) => (at === 0 ? { ...record, ...change } : record));

const idOf = (records: readonly { readonly id: number }[]): number => records[0]?.id ?? 0;

const readDocument = { name: 'read_lease_document', arguments: { lease_id: idOf(plain.leases) } };

type Placed = readonly [SampleOverrides, ScriptedCall];

const places: Readonly<Record<Place, (text: string) => Placed | Promise<Placed>>> = {
  'tenant name': (last_name) => [
    { tenants: first(plain.tenants, { last_name }) },
    { name: 'read_tenant', arguments: { tenant_id: idOf(plain.tenants) } },
  ],
  'property name': (name) => [
    { properties: first(plain.properties, { name }) },
    { name: 'find_properties', arguments: {} },
  ],
  'property description': (description) => [
    { properties: first(plain.properties, { description }) },
    { name: 'read_property', arguments: { property_id: idOf(plain.properties) } },
  ],
  'lease terms': (lease_terms) => [
    { leases: first(plain.leases, { lease_terms }) },
    { name: 'read_lease', arguments: { lease_id: idOf(plain.leases) } },
  ],
  'lease document': async (text) => [withDocuments({ 'Lease.pdf': await pdfFile([text]) }), readDocument],
  'file name': async (name) => [withDocuments({ [name]: await pdfFile(['No pets.']) }), readDocument],
  'request title': (title) => [
    { requests: first(plain.requests, { title }) },
    { name: 'find_requests', arguments: {} },
  ],
  'request description': (description) => [
    { requests: first(plain.requests, { description }) },
    { name: 'read_request', arguments: { request_id: idOf(plain.requests) } },
  ],
  comment: (text) => {
    const id = idOf(plain.requests);
    return [
      { comments: { ...plain.comments, [id]: first(plain.comments[id] ?? [], { text }) } },
      { name: 'read_request', arguments: { request_id: id } },
    ];
  },
  'payment notes': (notes) => [
    { payments: first(plain.payments, { notes }) },
    { name: 'read_payment', arguments: { payment_id: idOf(plain.payments) } },
  ],
  'personnel notes': (notes) => [
    { personnel: first(plain.personnel, { notes }) },
    { name: 'read_personnel', arguments: { personnel_id: idOf(plain.personnel) } },
  ],
  'personnel specialties': (specialties) => [
    { personnel: first(plain.personnel, { specialties }) },
    { name: 'find_personnel', arguments: {} },
  ],
};

/** The sample with a text written into a field, and the tool call that reads it. */
export async function injected(
  place: Place,
  text: string,
): Promise<{ readonly sample: SamplePortfolio; readonly read: ScriptedCall }> {
  const [changed, read] = await places[place](text);
  return { sample: samplePortfolio(changed), read };
}
