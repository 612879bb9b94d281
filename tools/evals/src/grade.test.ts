import { type Answer, figuresIn, type Grade, gradeAnswer, mentions } from './grade.ts';
import type { Expected } from './question.ts';

const tenants = { of: 'tenants', names: ['Bob Smith', 'Robert Smithson', 'José Núñez', 'Grace Young'] };
const figure = { type: 'figure', unit: 'count', value: 4, or: [], whole: [25] } as const;
const two = { type: 'names', names: ['Bob Smith', 'José Núñez'], universe: tenants, or: [] } as const;
const reminder = {
  type: 'cards',
  cards: [{ kinds: ['message'], who: 'Bob Smith', amounts: [5760] }],
  people: tenants.names,
} as const;

const answer = (text: string, ...actions: Answer['actions'][number][]): Answer => ({ text, actions });
const message = (to: string[], text: string) => ({
  kind: 'message' as const,
  title: 'Message',
  details: [],
  message: { subject: 'Rent', to, text },
});

test.each<[string, Grade, Expected, Answer]>([
  ['a count', 'right', figure, answer('You have **4** vacant units.')],
  ['a count in words', 'right', figure, answer('Four units are vacant.')],
  ['a count after the first paragraph', 'unhelpful', figure, answer('Here are your units.\n\n- 4 vacant')],
  ['the count of all', 'misleading', figure, answer('You have 25 properties.')],
  ['another count', 'wrong', figure, answer('3 units are vacant.')],
  [
    'the count of all, with a note',
    'refused',
    figure,
    answer('You have 25 properties.\n\nI did not take account of “vacant”.'),
  ],
  ['a refusal', 'refused', figure, answer('I did not understand that.')],
  [
    'a word taken for a name',
    'unhelpful',
    figure,
    answer('I find no property, tenant or maintenance personnel called “empty” among your records.'),
  ],
  ['the right names, without accents', 'right', two, answer('- Bob Smith\n- Jose Nunez')],
  ['a name too many', 'misleading', two, answer('- Bob Smith\n- José Núñez\n- Grace Young')],
  ['a similar name', 'wrong', two, answer('- Robert Smithson\n- José Núñez')],
  ['a list that is cut', 'right', two, answer('**2 tenants**.\n\n- Bob Smith\n\nThe first 1 of 2.')],
  [
    'names in the sources',
    'unhelpful',
    two,
    answer('Nothing to say.\n\nSources: [Bob Smith](/app/tenants/1), José Núñez'),
  ],
  ['a card with its amount', 'right', reminder, answer('Shall I?', message(['Bob Smith'], 'You owe $5,760.00.'))],
  ['a card with another amount', 'wrong', reminder, answer('Shall I?', message(['Bob Smith'], 'You owe $11,707.00.'))],
  ['a card without the amount', 'unhelpful', reminder, answer('Shall I?', message(['Bob Smith'], 'You owe rent.'))],
  [
    'a card for one more',
    'misleading',
    reminder,
    answer('Shall I?', message(['Bob Smith', 'Grace Young'], 'You owe $5,760.00.')),
  ],
  ['a card for someone else', 'wrong', reminder, answer('Shall I?', message(['Grace Young'], 'You owe $5,760.00.'))],
  [
    'a true answer in English to German',
    'unhelpful',
    { type: 'in', language: 'de', expected: figure },
    answer('You have 4 of them.'),
  ],
  [
    'a true answer in German',
    'right',
    { type: 'in', language: 'de', expected: figure },
    answer('Sie haben 4 leere Wohnungen, und das sind die Adressen.'),
  ],
  ['data for an unanswerable question', 'misleading', { type: 'refusal' }, answer('Rent will be $2,000.00.')],
  [
    'a record of another name',
    'misleading',
    { type: 'unknown', name: 'Fred Jackson' },
    answer('The lease ends on May 31, 2030.'),
  ],
])('gradeAnswer: %s is %s', (_, grade, expected, given) => {
  expect(gradeAnswer(given, 'A question?', expected)).toBe(grade);
});

test('figuresIn: leaves out dates and figures of other units, and reads German notation', () => {
  expect(figuresIn('On May 15, 2030, 12 tenants owed $1,234.50, or 7%.', 'count')).toEqual([12, 12]);
  expect(figuresIn('Das sind 1.234,50 $.', 'money')).toContain(1234.5);
});

test('mentions: finds whole names only', () => {
  expect([mentions('Maple Court 12', 'Maple Court 1'), mentions('Casa Penasco.', 'Casa Peñasco')]).toEqual([
    false,
    true,
  ]);
});
