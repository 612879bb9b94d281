import { recordedLog } from '@keystead/service-kit/testing';
import { samplePortfolio } from '../../../test/sample-portfolio.ts';
import { prepareTurn } from '../prepare-turn.ts';

describe('the calls of a step', () => {
  it('have separate results where the provider gives them the same id', async () => {
    const { signal } = new AbortController();
    const { runner } = prepareTurn(
      {
        question: 'How are things?',
        model: 'keystead-basic',
        conversation: [],
        context: samplePortfolio().landlord,
        signal,
        streamed: true,
        emit: () => undefined,
        log: recordedLog().log,
      },
      signal,
    );
    const results = await runner.run([
      { id: 'same', name: 'overdue_rent', arguments: '' },
      { id: 'same', name: 'find_tenants', arguments: '{"words":"Ben"}' },
      { id: 'same', name: 'no_such', arguments: '{}' },
    ]);
    expect(results.map(({ content }) => JSON.parse(String(content).split('\n')[1] ?? ''))).toMatchObject([
      { data: { overdue_amount: expect.any(Number) } },
      { data: { tenants: [{ name: 'Ben Carter' }] } },
      { error: 'There is no such tool in this turn.' },
    ]);
  });
});
