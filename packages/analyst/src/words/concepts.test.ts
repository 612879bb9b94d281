import { readConcepts } from './concepts.ts';
import { wordsOf } from './words.ts';

const read = (question: string) => {
  const { tokens, unread } = readConcepts(wordsOf(question), () => false);
  return { of: (text: string) => [...(tokens.find((it) => it.text === text)?.concepts ?? [])], tokens, unread };
};

it.each([
  ['Why is he falling behind?', 'falling behind', 'debt'],
  ['Who has not yet paid?', 'has not yet paid', 'debt'],
  ['What is holding it up?', 'holding it up', 'why'],
  ['Was April weaker?', 'weaker', 'change'],
  ['Which units are unlet?', 'unlet', 'vacancy'],
  ['Who might not renew?', 'not renew', 'leave'],
  ['It is a money pit', 'money pit', 'cost'],
])('%s: reads “%s” as %s', (question, text, concept) => {
  expect(read(question).of(text)).toContain(concept);
});

it('names the words that are about nothing known, and passes over small talk', () => {
  const { unread } = read('Honestly, just a quick question: which tenants have a parrot?');
  expect(unread.map(({ raw }) => raw)).toEqual(['parrot']);
});

it('marks words that restrict nothing where they are said in passing', () => {
  const { tokens } = read('Who is late?');
  expect(tokens.map(({ text, isWeak }) => [text, isWeak])).toEqual([
    ['Who', true],
    ['late', false],
  ]);
});
