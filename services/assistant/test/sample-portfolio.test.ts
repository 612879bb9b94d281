import { operations, portfolio, type Route } from '@keystead/contracts';
import { compileRoute } from '@keystead/service-kit';
import type { ApiOperation, CallOptions } from '../src/records/caller-records.ts';
import { samplePeople } from './sample-people.ts';
import { samplePortfolio } from './sample-portfolio.ts';

const routes: Readonly<Record<string, Route>> = { ...portfolio.routes, ...operations.routes };

/** Returns the fields of a response that its contract doesn't have. */
const checked = (name: string, answer: unknown) =>
  compileRoute({ summary: name, access: 'public', body: routes[name]?.answer, codes: [] }, 'POST').body(answer);

// With one argument left out, Jest would wait for a callback to be called.
const calls: [ApiOperation, CallOptions<ApiOperation>][] = [
  ['GET /properties', {}],
  ['GET /properties/{id}', { params: { id: 11 } }],
  ['GET /tenants', {}],
  ['GET /tenants/{id}', { params: { id: 21 } }],
  ['GET /leases', {}],
  ['GET /leases/{id}', { params: { id: 31 } }],
  ['GET /leases/rent-roll', {}],
  ['GET /internal/occupancy', {}],
  ['GET /maintenance', {}],
  ['GET /maintenance/{id}', { params: { id: 51 } }],
  ['GET /maintenance/{id}/comments', { params: { id: 51 } }],
  ['GET /maintenance/costs', { query: { by: 'personnel' } }],
  ['GET /maintenance-personnel', {}],
  ['GET /payments', {}],
  ['GET /payments/{id}', { params: { id: 101 + 14 } }],
  ['GET /payments/stats', {}],
  ['GET /payments/breakdown', { query: { by: 'tenant' } }],
];

describe.each(['landlord', 'ana'] as const)('the sample, as %s sees it', (who) => {
  it.each(calls)('returns a response to %s that matches the contract', async (name, options) => {
    const answer = await samplePortfolio()[who].call(name, options);
    expect(checked(name, answer)).toEqual(answer);
  });
});

it('shows an account only to its own users and its tenants', async () => {
  const { callAs } = samplePortfolio();
  const seen = async (who: keyof typeof samplePeople) => (await callAs(samplePeople[who])('GET /payments')).total;
  expect(await Promise.all((['landlord', 'ana', 'unconfirmedAna', 'otherLandlord'] as const).map(seen))).toEqual([
    38, 13, 0, 0,
  ]);
});

it('rejects input that violates the contract, and writes without an answer', async () => {
  const { landlord } = samplePortfolio();
  const unknownCall = { query: { owner: 7 } } as CallOptions<'GET /payments'>;
  await expect(landlord.call('GET /payments', unknownCall)).rejects.toMatchObject({ status: 422 });
  await expect(landlord.call('DELETE /payments/{id}', { params: { id: 101 } })).rejects.toThrow('does not answer');
});
