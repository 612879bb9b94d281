import { slugOf } from './slug-of.ts';

test.each([
  ['Getting started', 'getting-started'],
  ['Why can’t I delete a property?', 'why-cant-i-delete-a-property'],
  ['  Rent & deposits: 2026 ', 'rent-deposits-2026'],
  ['Café Zürich', 'cafe-zurich'],
  ['???', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('slugOf %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
