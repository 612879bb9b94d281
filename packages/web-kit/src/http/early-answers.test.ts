import { replaceNetworkEdge } from '../../test/network-edge.ts';
import { sampleUser } from '../../test/samples.ts';
import { session } from '../session.ts';
import { request } from './request.ts';
import { callingPage } from './send.ts';

const page = globalThis as { __keystead_requests__?: object[] };
const release = 'mf-portfolio@0f3a';
const early = { properties: [{ id: 1 }], total: 1 };
const late = { properties: [], total: 0 };

/** What the gateway's script leaves in the page for its first request. */
function sendEarly(answer: unknown = early, changed: object = {}): void {
  const sent = { address: '/properties?limit=24', token: 'abc', release, answer: Promise.resolve(answer) };
  page.__keystead_requests__ = [{ ...sent, ...changed }];
}

const list = (query: object = { limit: 24, cursor: undefined }) => request('GET /properties', { query });

beforeEach(() => {
  session.start({ token: 'abc', user: sampleUser() });
  callingPage.set({ release, onFailure: jest.fn(), onRejection: jest.fn(), onGoal: jest.fn() });
});
afterEach(() => {
  callingPage.set(null);
  delete page.__keystead_requests__;
});

test('a request that the page has sent early is not sent again, but the next one is', async () => {
  const calls = replaceNetworkEdge({ 'GET /properties': late as never });
  sendEarly();
  expect(await list()).toEqual(early);
  expect(calls).toHaveLength(0);
  expect(await list()).toEqual(late);
});

test.each<[string, object]>([
  ['of another address', { address: '/properties?limit=12' }],
  ['with the token of another session', { token: 'def' }],
  ['of another release', { release: null }],
])('an early answer %s is not used', async (_, changed) => {
  replaceNetworkEdge({ 'GET /properties': late as never });
  sendEarly(early, changed);
  expect(await list()).toEqual(late);
});

test('an early answer is fresh', async () => {
  sendEarly();
  expect(await request('GET /properties', { query: { limit: 24 }, fresh: true })).toEqual(early);
});

test('a failed early request is sent again', async () => {
  replaceNetworkEdge({ 'GET /properties': late as never });
  sendEarly(undefined, { answer: Promise.resolve() });
  expect(await list()).toEqual(late);
});

test('after a write, early answers are not used', async () => {
  replaceNetworkEdge({ 'GET /properties': late as never, 'DELETE /properties/{id}': undefined });
  sendEarly();
  await request('DELETE /properties/{id}', { params: { id: 1 } });
  expect(await list()).toEqual(late);
});

test('an early answer is not used once the page is old', async () => {
  replaceNetworkEdge({ 'GET /properties': late as never });
  sendEarly();
  jest.spyOn(performance, 'now').mockReturnValue(20_001);
  expect(await list()).toEqual(late);
  jest.restoreAllMocks();
});

test('a request that was aborted while it waited for an early answer rejects', async () => {
  const leaving = new AbortController();
  sendEarly();
  const finished = request('GET /properties', { query: { limit: 24 }, signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(finished).rejects.toThrow('left');
});
