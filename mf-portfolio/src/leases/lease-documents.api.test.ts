import { documentChange } from './lease-documents.api.ts';

const field = 'documents';

test.each([
  [null, 'Lease.pdf', 'added the document Lease.pdf'],
  ['Lease.pdf', 'Lease.pdf, Keys, two.pdf', 'added the document Keys, two.pdf'],
  ['Lease.pdf', 'Lease.pdf, Lease.pdf', 'added the document Lease.pdf'],
  ['Lease.pdf, Keys, two.pdf', 'Lease.pdf', 'deleted the document Keys, two.pdf'],
  ['Lease.pdf', null, 'deleted the document Lease.pdf'],
  ['Keys.pdf', 'Lease.pdf', 'added the document Lease.pdf and deleted the document Keys.pdf'],
])('documentChange from %s to %s: %s', (from, to, said) => {
  expect(documentChange({ field, from, to })).toBe(said);
});
