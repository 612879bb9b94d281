import { samplePortfolio } from '../../test/sample-portfolio.ts';
import { converse } from '../../test/test-conversation.ts';
import { recording, unexplainedFigures } from '../../test/test-figures.ts';

const sample = samplePortfolio();

/** A question, or several of which the last one is tested, and the expected parts of its answer. */
type Case = readonly [question: string | readonly string[], ...expected: readonly string[]];

async function expectAnswer(context: typeof sample.landlord, question: Case[0], expected: readonly string[]) {
  const { context: recordingContext, values } = await recording(context);
  const questions = [question].flat();
  const { content, proposals } = await converse(recordingContext, ...questions);
  for (const text of expected) expect(content.replaceAll('\\', '')).toContain(text);
  expect(unexplainedFigures(content, questions.join(' '), values)).toEqual([]);
  expect(proposals).toEqual([]);
}

const landlordCases: readonly Case[] = [
  ['Give me a summary of my portfolio', '$41,670.25', '$2,985.50', '$3,550.00'],
  ['What is my total revenue?', '$41,670.25'],
  ['how many properties do I have', '4 properties'],
  ['which homes are vacant?', '1 available'],
  ['What is under maintenance?', '1 '],
  ['how is 12 Elm doing?', '12 Elm Street', 'Ana Lopez'],
  ['tell me about Harbour House', 'Harbour House'],
  ['who lives at 12 Elm Street?', 'Ana Lopez'],
  ['list my tenants', 'Ana Lopez', 'Ben Carter', 'Bea Carter'],
  ['how do I reach Ana?', 'ana@mail.example'],
  ['who owes me money?', '$2,985.50', 'Ana Lopez'],
  ['who is late on rent', 'Ana Lopez'],
  ['is anybody behind?', 'Ana Lopez'],
  ['does Ana owe anything?', '$2,900.00'],
  ['what is pending', '$2,150.00'],
  ['what does the lease of Ana say about pets?', 'can’t read documents', '[Ana Lopez, 12 Elm Street](/app/leases/31)'],
  ['does lease 32 allow pets?', 'can’t read documents', '[Ben Carter, Harbour House](/app/leases/32)'],
  ['what do the photos of the tap show?', 'can’t look at photos'],
  ['when does Ana’s lease end?', 'lease of Ana Lopez'],
  ['which leases end in the next 60 days?', '1 active lease'],
  ['how many active leases are there', '2 active leases'],
  ['any pending leases?', '1 pending lease'],
  ['what is my rent roll', '$3,550.00'],
  ['what rent does Ana pay', '$1,450.00'],
  ['show my revenue by month', 'January 2026', 'February 2026'],
  ['how much did I make in february', 'February 2026'],
  ['break my revenue down by property', '12 Elm Street'],
  ['forecast my rent for the next 3 months', '$3,550.00'],
  ['what is my occupancy?', '50%'],
  ['which maintenance requests are urgent?', '2 urgent'],
  ['what is in progress?', '1 '],
  ['what maintenance is outstanding?', 'Kitchen tap leaks'],
  ['oldest open request', 'oldest'],
  ['what did I spend on maintenance since january?', 'estimated'],
  ['maintenance cost by trade this year', 'Plumbing'],
  ['what did plumbing cost me last year', 'Plumbing'],
  ['which plumbers do I have', 'Pat Piper'],
  ['can you recommend a plumber', 'Pat Piper'],
  ['what does Pat Piper charge per hour?', '$65.00'],
  ['who is the cheapest plumber', 'Pat Piper'],
  ['how much do I hold in deposits?', 'deposit'],
  ['how much cash did I receive', 'cash'],
  ['profit this year', 'can’t calculate a profit'],
  ['what is my cheapest property', 'lowest rent'],
  [['how much did I earn this year?', 'and last year?'], 'In 2025'],
  [['how is business', 'what about Harbour House?'], 'Harbour House'],
  [['what did I spend on maintenance this year?', 'and on plumbing?'], 'Plumbing'],
  [['how much does Ana owe?', 'and Ben?'], 'Ben Carter'],
  ['What must I do today?', 'overdue', 'urgent', '/app/payments?status=overdue'],
  ['How do I import my units?', '/app/properties/import'],
  ['What is my net operating income this year?', 'can’t calculate a profit'],
  ['tell me about Carter', 'Ben Carter', 'Bea Carter'],
  ['what is the address of Windsor Castle?', 'find no', 'Windsor Castle'],
  ['what will the market rent be next year?', 'can’t answer'],
  ['write me a poem', 'can’t'],
  ['xyzzy', 'did not understand'],
];

const tenantCases: readonly Case[] = [
  ['when is my next rent due?', 'due'],
  ['how much do I owe?', '$2,900.00'],
  ['when does my lease end?', 'ends on'],
  ['tell me about my home', '12 Elm Street'],
  ['what is the status of my requests?', 'Kitchen tap leaks'],
  ['what did I pay this year?', '2026'],
  ['who else rents from my landlord?'],
  ['show me all tenants'],
];

describe('the local analyst', () => {
  it.each(landlordCases)('answers a landlord: %j', (question, ...expected) =>
    expectAnswer(sample.landlord, question, expected.flat()),
  );

  it.each(tenantCases)('answers a tenant: %j', (question, ...expected) =>
    expectAnswer(sample.ana, question, expected.flat()),
  );

  it.each(['who else rents from my landlord?', 'show me all tenants', 'who owes money?', 'list personnel'])(
    'tells a tenant nothing about other people: %s',
    async (question) => {
      const { content } = await converse(sample.ana, question);
      for (const name of ['Ben', 'Bea', 'Dmitri', 'Chloe', 'Pat Piper']) expect(content).not.toContain(name);
    },
  );

  it.each([
    ['remind Ana about her overdue rent', 'message'],
    ['tell everyone at Harbour House that the water is off on Friday', 'message'],
    ['create a request for 12 Elm: the gutter leaks', 'request'],
    ['assign Gus Handy to the oldest open request', 'assignment'],
    ['Ana paid her rent', 'settlement'],
    ['record a payment of $77 from Ben Carter', 'payment'],
  ])('proposes an action and executes nothing: %s', async (question, kind) => {
    const { content, proposals } = await converse(sample.landlord, question);
    expect({ content, kinds: proposals.map(({ deed }) => deed.kind) }).toEqual({ content, kinds: [kind] });
    expect(sample.calls.filter(({ name }) => !name.startsWith('GET '))).toEqual([]);
  });

  it('drafts reminders to the rest, without those whom it has drafted before', async () => {
    const { content } = await converse(sample.landlord, 'remind everyone who is overdue', 'remind the rest');
    expect(content).toBe('I have drafted a reminder to everyone with overdue payments already.');
  });

  it.each([
    ['create a request for 12 Elm: the shelf is loose, not urgent', 'low'],
    ['create a request for 12 Elm: gas smell, urgent', 'urgent'],
  ])('recognises the priority: %s', async (question, priority) => {
    const { proposals } = await converse(sample.landlord, question);
    expect(proposals[0]?.deed).toMatchObject({ kind: 'request', body: { priority } });
  });
});
