import { sortFiles } from './sort-files.ts';

const file = (name: string, type = '', size = 10) => new File(['x'.repeat(size)], name, { type });
const all = { accept: undefined, multiple: true, maxBytes: undefined };

test.each([
  ['.csv,text/csv', 'rows.CSV', '', true],
  ['.csv,text/csv', 'rows.txt', 'text/csv', true],
  ['.csv,text/csv', 'rows.csv.exe', 'application/octet-stream', false],
  ['image/*', 'house', 'image/webp', true],
  ['image/*', 'image.png', 'text/html', false],
  ['image/jpeg, image/png', 'house.png', 'image/png', true],
  ['image/jpeg, image/png', 'house.gif', 'image/gif', false],
])('accept="%s" and %s of type "%s": %s', (accept, name, type, isAccepted) => {
  const one = file(name, type);
  expect(sortFiles([one], { ...all, accept })).toEqual(
    isAccepted ? { accepted: [one], rejected: [] } : { accepted: [], rejected: [{ file: one, reason: 'type' }] },
  );
});

test('accepts a file of exactly the maximum size and rejects one byte more', () => {
  const [fits, large] = [file('fits', '', 100), file('large', '', 101)];
  expect(sortFiles([large, fits], { ...all, maxBytes: 100 })).toEqual({
    accepted: [fits],
    rejected: [{ file: large, reason: 'size' }],
  });
});

test('where one file is expected, takes the first acceptable one of several', () => {
  const [text, first, second] = [file('a.txt'), file('b.csv'), file('c.csv')];
  expect(sortFiles([text, first, second], { ...all, multiple: false, accept: '.csv' })).toEqual({
    accepted: [first],
    rejected: [
      { file: text, reason: 'type' },
      { file: second, reason: 'count' },
    ],
  });
});
