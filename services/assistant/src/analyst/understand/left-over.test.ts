import { leftOfIntent, leftOver, type Matter } from './left-over.ts';
import { understandAll } from './understand.ts';

const today = '2026-05-15';
const records = {
  properties: [{ id: 1, name: 'Quay House', path: '/app/properties/1', city: 'Portland', address: '1 Elm Street' }],
  tenants: [{ id: 2, name: 'Ana Lopez', path: '/app/tenants/2' }],
};

test.each<[string, Matter, Parameters<typeof leftOver>[3], readonly string[]]>([
  ['Why is rent late?', 'debts', {}, []],
  ['Why is rent late in the evening?', 'debts', {}, ['evening']],
  ['Why is rent late at Quay House?', 'debts', {}, ['Quay House']],
  ['Why is rent late this month?', 'debts', {}, ['this month']],
  ['Why is rent late today?', 'debts', {}, []],
  ['Why is Ana Lopez late at Quay House?', 'debts', {}, ['Ana Lopez', 'Quay House']],
  ['Why do I owe 1140?', 'debts', { quoted: 'owes **$1,140.00**' }, []],
  ['Why do I owe 1200?', 'debts', { quoted: 'owes **$1,140.00**' }, ['1200']],
  ['When will the dripping faucet be repaired?', 'request', { quoted: 'Kitchen faucet drips' }, []],
  ['Do I have to pay a late fee for my dog?', 'fees', {}, ['dog']],
])('%s', (question, matter, read, left) => {
  expect(leftOver(question, matter, { today, records }, read).toSorted()).toEqual([...left].toSorted());
});

test.each<[string, readonly string[]]>([
  ['What should I do this week?', []],
  ['What should I do next month?', ['next month']],
  ['Who is the cheapest plumber?', []],
  ['Who is the cheapest plumber tomorrow?', ['tomorrow']],
  ['Has Ana Lopez paid by check this year?', ['check']],
  ['How much will repairs cost next year?', ['next year']],
  ['Can I pay by card?', ['Can I pay']],
  ['How many repairs need to be done?', ['need']],
])('%s, by its intent', (question, left) => {
  const { inquiry } = understandAll([], question, today);
  expect(inquiry.intent && leftOfIntent(inquiry.intent, inquiry, today)).toEqual(left);
});
