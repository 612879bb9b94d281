import { rephrased } from './rephrase.ts';

test.each<[string, string]>([
  ['Who should I call first about late rent?', 'Which tenant owes me the most'],
  ['Who do I need to chase for rent this week?', 'Who is overdue'],
  ['Is anybody who is overdue also at the end of their lease?', 'Which overdue tenants have a lease ending soon?'],
  ['Which tenants are both overdue and have an urgent request?', 'Which overdue tenants have open urgent requests?'],
  ['Which homes are both vacant and in need of repair?', 'Which vacant homes have open requests?'],
  ['Once June is behind us, whose lease is the next to run out?', 'whose lease is the next to run out after June'],
  ['What have the repairs at Quay House come to so far?', 'How much did I spend on repairs at Quay House'],
  ['Add up everything Bob Smith is behind on', 'How much do Bob Smith owe in total'],
  [
    'If every home were let at its list price, what would that make a month?',
    'What is the total rent of all properties',
  ],
  ['Who hasn’t paid us a cent since May 1?', 'Which tenants have no completed payment since May 1'],
  [
    'Which tenants with a current lease haven’t paid us anything since April 1?',
    'Which tenants with an active lease have no completed payment since April 1',
  ],
  ['When did we last spend money on painting?', 'When was the last completed painting request'],
  ['Who has been a tenant for more than a year?', 'Which active tenants moved in more than a year ago'],
  ['Who moved out last?', 'Which lease ended most recently'],
  ['Did Bob Smith get his April rent to us on time?', 'Did Bob Smith pay the April rent on time'],
])('%s', (typed, plain) => {
  expect(rephrased(typed)).toBe(plain);
});

// Whatever restricts a question has to stay in it.
test.each([
  'Who should I call first about late rent in Seattle?',
  'Is anybody who is overdue in Seattle also at the end of their lease?',
  'Which tenants are overdue and have no open request?',
  'Which requests at Quay House should be assigned today?',
  'Who hasn’t paid rent since May 1?',
  'Which late tenants in Austin should I call first?',
  'If every home in Seattle were let at its list price, what would that make a month?',
  'Suppose everybody who is behind on fees pays up, how much lands on the account?',
  'Tell May Chen that the roof is being repaired',
  'Write to Bob Smith: why is the rent late?',
])('%s stays', (typed) => {
  expect(rephrased(typed)).toBe(typed);
});
