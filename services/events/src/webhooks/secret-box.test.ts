import { secretBox } from './secret-box.ts';

const box = secretBox(['a key of the tests']);

test('secretBox: opens a sealed secret for the same webhook', () => {
  const secret = box.generate();
  expect(box.open(box.seal(secret, 7), 7)).toBe(secret);
  expect(box.seal(secret, 7)).not.toBe(box.seal(secret, 7));
  expect(box.generate()).not.toBe(secret);
});

test.each([
  ['another webhook', (sealed: string) => () => box.open(sealed, 8)],
  ['another key', (sealed: string) => () => secretBox(['another key of the tests']).open(sealed, 7)],
  ['a changed text', (sealed: string) => () => box.open(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 7)],
  ['half a text', (sealed: string) => () => box.open(sealed.slice(0, 20), 7)],
])('secretBox: does not open a secret with %s', (_, opening) => {
  expect(opening(box.seal(box.generate(), 7))).toThrow();
});
