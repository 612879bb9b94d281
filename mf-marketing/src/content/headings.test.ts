import { headingsOf, slugOf } from './headings.ts';

test('headingsOf: sections and subsections each have an id', () => {
  const body =
    'First.\n\n## Your data\n\ntext\n\n### What we **keep** in `logs`\n\n#### Smaller\n\n## Your data ##\n\n# Top';
  expect(headingsOf(body)).toEqual([
    { line: 3, level: 2, text: 'Your data', id: 'your-data' },
    { line: 7, level: 3, text: 'What we keep in logs', id: 'what-we-keep-in-logs' },
    { line: 11, level: 2, text: 'Your data', id: 'your-data-2' },
    { line: 13, level: 2, text: 'Top', id: 'top' },
  ]);
});

test.each([
  ['a block of code', '```bash\n## no heading\n```'],
  ['a block within a longer fence', '````\n```\n## no heading\n````'],
  ['a block that is never closed', '~~~\n## no heading'],
  ['a number sign without a blank', '##no'],
])('headingsOf: %s has no heading', (_, body) => {
  expect(headingsOf(body)).toEqual([]);
});

test('headingsOf: a link counts by its text, and a heading without letters still has an id', () => {
  expect(headingsOf('## See [the help](/help)\n## ???').map(({ text, id }) => [text, id])).toEqual([
    ['See the help', 'see-the-help'],
    ['???', 'section'],
  ]);
});

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
