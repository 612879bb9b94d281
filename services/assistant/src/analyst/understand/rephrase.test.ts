import { rephrased } from './rephrase.ts';

test.each<[string, string]>([
  ['Who should I call first about late rent?', 'Which tenant owes me the most'],
  ['Who do I need to chase for rent this week?', 'Who is overdue'],
  ['Is anybody who is overdue also at the end of their lease?', 'Which overdue tenants have a lease ending soon?'],
  ['Which tenants are both overdue and have an urgent request?', 'Which overdue tenants have open urgent requests?'],
  ['Which homes are both vacant and in need of repair?', 'Which vacant homes have open requests?'],
])('%s', (typed, plain) => {
  expect(rephrased(typed)).toBe(plain);
});

// Whatever restricts a question has to stay in it.
test.each([
  'Who should I call first about late rent in Seattle?',
  'Is anybody who is overdue in Seattle also at the end of their lease?',
  'Which tenants are overdue and have no open request?',
  'Which requests at Quay House should be assigned today?',
  'Which late tenants in Austin should I call first?',
  'Tell May Chen that the roof is being repaired',
  'Write to Bob Smith: why is the rent late?',
])('%s stays', (typed) => {
  expect(rephrased(typed)).toBe(typed);
});
