import { Forbidden, RateLimited, Unauthenticated, Unavailable } from '@keystead/service-kit';
import { samplePeople } from '../../test/sample-people.ts';
import { samplePortfolio } from '../../test/sample-portfolio.ts';
import { converse, turnOf } from '../../test/test-conversation.ts';
import { analyst } from './analyst.ts';

const sample = samplePortfolio();

describe('a rejection by a service', () => {
  it.each([
    ['request 999', 'no such record'],
    ['payments of tenant 999', 'no such record'],
    ['assign Pat Piper to request 53', 'already'],
  ])('is passed on to a landlord: %s', async (question, expected) => {
    const { content, proposals } = await converse(sample.landlord, question);
    expect(content).toContain(expected);
    expect(proposals).toEqual([]);
  });

  it.each([
    ['record a payment of $1,450 from Ana', 'Only your landlord can record payments.'],
    ['I paid my rent', 'Only your landlord can record payments.'],
    ['remind Ana about her rent', 'only write to tenants whom you manage'],
    ['send a message to my landlord that I am away', 'can’t write to your landlord'],
    ['lease 32', 'no such record'],
    ['how is Harbour House doing?', 'find no'],
  ])('is passed on to a tenant: %s', async (question, expected) => {
    const { content, proposals } = await converse(sample.ana, question);
    expect(content).toContain(expected);
    expect(proposals).toEqual([]);
  });

  it('leads to an empty answer for a user without records', async () => {
    const { content } = await converse(sample.contextOf(samplePeople.otherLandlord), 'who owes me money?', 'and Ana?');
    expect(content).toContain('find no');
  });

  it('is quoted in the words of the service', async () => {
    const rejecting = samplePortfolio({
      answers: {
        'GET /payments': () => {
          throw new Forbidden('Confirm your <b>address</b> first.');
        },
      },
    });
    const { content } = await converse(rejecting.landlord, 'revenue this year');
    expect(content).toBe('That can’t be done: Confirm your \\<b\\>address\\</b\\> first.');
  });

  it.each([new Unavailable(), new RateLimited(5), new Unauthenticated(), new TypeError('A mistake')])(
    'an error fails the answer: %s',
    async (error) => {
      const failing = samplePortfolio({
        answers: {
          'GET /payments': () => {
            throw error;
          },
        },
      });
      await expect(analyst(turnOf(failing.landlord, 'revenue this year'))).rejects.toBe(error);
    },
  );

  it('sends no request after the user has left', async () => {
    const { landlord, calls } = samplePortfolio();
    const turn = turnOf(landlord, 'who owes me money?', { signal: AbortSignal.abort() });
    await expect(analyst(turn)).rejects.toThrow();
    expect(calls).toEqual([]);
  });
});

describe('resolving subjects', () => {
  it.each<[string[], string[]]>([
    [['how much does Carter owe?'], ['Bea Carter', 'Ben Carter', 'Which one do you mean?']],
    [['how much does Carter owe?', 'Ben'], ['[Ben Carter](/app/tenants/22) owes nothing']],
    [['how much does Ben Smith owe?'], ['find no', 'Ben Smith', 'Did you mean [Ben Carter]']],
    [['how is 14 Elm Street doing?'], ['find no', '14 Elm Street', 'Did you mean [12 Elm Street]']],
    [['who is overdue at 12 Elm?', 'remind her'], ['drafted a reminder to [Ana Lopez]']],
    [['who fits request 51?', 'assign him'], ['request 51']],
    [['revenue of 12 Elm and Harbour House'], ['$27,870.25', '12 Elm Street or Harbour House']],
    [['who owes me more than $1,000?'], ['1 tenant', 'more than $1,000.00', 'Ana Lopez', '$2,900.00']],
  ])('%j', async (questions, expected) => {
    const { content } = await converse(sample.landlord, ...questions);
    for (const text of expected) expect(content).toContain(text);
  });
});

it.each(['can you please '.repeat(260), `who owes ${'a '.repeat(1900)}`, `${'('.repeat(2000)}${'1 '.repeat(900)}`])(
  'a long text causes few lookups: %.40s…',
  async (question) => {
    const { landlord, calls } = samplePortfolio();
    await converse(landlord, question);
    expect(calls.length).toBeLessThan(30);
  },
);
