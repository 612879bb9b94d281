import { withJournal } from './external-database.ts';

test.each([
  ['mongodb://db', 'mongodb://db/?journal=true'],
  ['mongodb://db/', 'mongodb://db/?journal=true'],
  ['mongodb://a:1,b:2/?replicaSet=rs0', 'mongodb://a:1,b:2/?replicaSet=rs0&journal=true'],
  ['mongodb+srv://u:p@db/keystead', 'mongodb+srv://u:p@db/keystead?journal=true'],
  ['mongodb://db/?journal=false', 'mongodb://db/?journal=false'],
])('withJournal: %s becomes %s', (given, used) => {
  expect(withJournal(given)).toBe(used);
});
