import { replacedWords } from './plain-words.ts';

test.each([
  ['a name', 'const unfiledNotes = 1;', '1: unfiledNotes, write pending'],
  ['a part of a name that is plain English alone', 'const keptRows = 1;', '1: keptRows, write stored'],
  ['a word of a comment', '\n// Whatever a renter may see.', '2: renter, write tenant'],
  ['a phrase', '// The release is taken back.', '1: taken back, write rolled back'],
])('replacedWords finds %s', (_, text, expected) => expect(replacedWords(text)).toEqual([expected]));

test.each([
  ['plain English', '// Files are kept for 30 days, and callers are told so.'],
  ['a stored field', 'record.unfiled_events.length'],
  ['a name that every object has', 'constructor(tenant) {}'],
])('replacedWords accepts %s', (_, text) => expect(replacedWords(text)).toEqual([]));
