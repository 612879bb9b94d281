import type { JsonSchema } from './document.ts';

const examples: Readonly<Record<string, string | number>> = {
  name: 'Harbour House',
  address: '12 Quay Street',
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  rent_amount: 1850.5,
  deposit_amount: 1850.5,
  bedrooms: 2,
  bathrooms: 1.5,
  square_feet: 850,
  description: 'Two rooms with a view of the harbour.',
  first_name: 'Robin',
  last_name: 'Archer',
  email: 'robin@example.com',
  phone: '+1 207 555 0134',
  emergency_contact_name: 'Kim Archer',
  emergency_contact_phone: '+1 207 555 0135',
  amount: 1850.5,
  estimated_cost: 120,
  transaction_id: 'ch_3P1x',
  notes: 'Paid by transfer.',
  lease_terms: 'No smoking.',
  title: 'The kitchen tap drips',
  subject: 'A question',
  message: 'How much rent is overdue?',
  text: 'We come on Monday.',
  reason: 'Booked twice.',
  url: 'https://example.com/keystead',
  version: 1,
  limit: 50,
  id: 7,
  property_id: 7,
  tenant_id: 12,
  lease_id: 3,
};

export function withExample(schema: JsonSchema, name: string): JsonSchema {
  const example = examples[name];
  if (example === undefined || schema.enum || schema.examples || !schema.type) return schema;
  const types = [schema.type].flat();
  const fits =
    typeof example === 'string'
      ? types.includes('string')
      : types.some((type) => type === 'number' || type === 'integer');
  return fits ? { ...schema, examples: [example] } : schema;
}
