import { requestedActions } from './requested-actions.ts';

const asked = (question: string, ...before: [string, string][]) =>
  [
    ...requestedActions(
      question,
      before.flatMap(([user, assistant]) => [
        { type: 'user' as const, content: user },
        { type: 'assistant' as const, content: assistant },
      ]),
    ),
  ].sort();

describe('requestedActions', () => {
  it.each([
    ['Remind Ana about her overdue rent', 'propose_message'],
    ['Can you please send a message to Ben saying that the water is off on Friday?', 'propose_message'],
    ['Write a notice to everyone at 12 Elm', 'propose_message'],
    ['Let the tenants of Mill Loft know that I am away', 'propose_message'],
    ['Create a maintenance request for 12 Elm: kitchen tap leaks', 'propose_request'],
    ['Report a maintenance problem', 'propose_request'],
    ['My heating is broken', 'propose_request'],
    ['Assign Pat to request 51', 'propose_assignment'],
    ['Give request #52 to somebody else', 'propose_assignment'],
    ['Record a payment of $1,200 from Ana', 'propose_payment'],
    ['Ana has paid her rent', 'propose_payment'],
    ['Who owes me rent? Then remind them.', 'propose_message'],
    ['Please mark the payment of Ana as paid', 'propose_payment'],
  ])('%s', (question, tool) => {
    expect(asked(question)).toContain(tool);
  });

  it.each([
    'Who owes me money?',
    'Who paid rent this month?',
    'Show my payments',
    'Which requests are assigned to Pat?',
    'Has Ana paid her rent?',
    'Give me a summary of my portfolio',
    'What did I spend on plumbing since June?',
    'Tell me about Ana Lopez',
    'How do I get more tenants?',
    'Summarize the notes of request 51',
    'Are there requests that are not working out?',
    '',
  ])('finds no action: %s', (question) => {
    expect(asked(question)).toEqual([]);
  });

  it('resolves a yes to the last suggestion, and an answer to the request before the assistant’s question', () => {
    expect(asked('Yes, do it', ['Who owes me?', 'Ana. Shall I send a reminder to her?'])).toEqual(['propose_message']);
    expect(asked('yes', ['Who owes me?', 'Ana Lopez does.'])).toEqual([]);
    expect(asked('$1,200', ['Record a payment from Ana', 'Of what amount?'])).toEqual(['propose_payment']);
    expect(asked('No, thanks', ['Who owes me?', 'Ana. Shall I send a reminder to her?'])).toEqual([]);
  });
});
