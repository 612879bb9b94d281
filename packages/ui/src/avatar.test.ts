import { initials } from './avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['  ada  byron king ', 'AK'],
  ['Ada', 'A'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
