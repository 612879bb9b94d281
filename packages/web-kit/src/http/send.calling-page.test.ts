import { type Answers, refuse, silence } from '../../test/answers.ts';
import { replaceNetworkEdge } from '../../test/network-edge.ts';
import { session } from '../session.ts';
import { request } from './request.ts';
import { callingPage, reportGoal } from './send.ts';

const onFailure = jest.fn();
const onRejection = jest.fn();
const onGoal = jest.fn();

beforeEach(() => {
  session.end();
  for (const each of [onFailure, onRejection, onGoal]) each.mockReset();
  callingPage.set({ release: 'mf-billing@0f3a', onFailure, onRejection, onGoal });
});
afterEach(() => callingPage.set(null));

const send = (answer: Answers['GET /plans'], signal?: AbortSignal) => {
  const calls = replaceNetworkEdge({ 'GET /plans': answer });
  return { calls, finished: request('GET /plans', signal ? { signal } : {}).catch(() => 'failed') };
};

test("requests name their release while a remote's page is open", async () => {
  const plans = { plans: [], marketing_plans: [] };
  const { calls, finished } = send(plans);
  await finished;
  expect(calls[0]?.headers).toMatchObject({ 'X-Keystead-Release': 'mf-billing@0f3a' });
  callingPage.set(null);
  const later = send(plans);
  await later.finished;
  expect(later.calls[0]?.headers).not.toHaveProperty('X-Keystead-Release');
  expect(onFailure).not.toHaveBeenCalled();
});

test.each<[string, Answers['GET /plans'], number]>([
  ['no answer', silence, 1],
  ['an answer of 503', refuse(503, 'service_unavailable', 'Down.'), 1],
  ['an answer of 404', refuse(404, 'not_found', 'None.'), 0],
  ['an answer of 429', refuse(429, 'rate_limited', 'Too many.'), 0],
])('only server failures are reported to the requesting page: %s (%s)', async (_, answer, times) => {
  const { finished } = send(answer);
  // The page that sent the request counts, whichever is open by now.
  await Promise.resolve();
  callingPage.set(null);
  expect(await finished).toBe('failed');
  expect(onFailure).toHaveBeenCalledTimes(times);
  if (times > 0) expect(onFailure).toHaveBeenCalledWith('GET /plans');
});

test.each([401, 403, 404, 422])('a rejection with %d is reported to the requesting page', async (status) => {
  await send(refuse(status, 'forbidden', 'No.')).finished;
  expect(onRejection.mock.calls).toEqual([['GET /plans']]);
});

test('a goal is reported to the open page', () => {
  reportGoal('receipt.opened');
  expect(onGoal).toHaveBeenCalledTimes(1);
  callingPage.set(null);
  reportGoal('receipt.opened');
  expect(onGoal).toHaveBeenCalledTimes(1);
});

test('a request that its caller aborted is no failure', async () => {
  const leaving = new AbortController();
  leaving.abort();
  expect(await send(silence, leaving.signal).finished).toBe('failed');
  expect(onFailure).not.toHaveBeenCalled();
});

test('ifMatch sends the expected version as an entity tag', async () => {
  const calls = replaceNetworkEdge({ 'PUT /remotes/{remote}': refuse(412, 'precondition_failed', 'Changed.') });
  const options = { params: { remote: 'mf-billing' }, body: { pinned: false, reason: 'r' }, ifMatch: 4 } as const;
  await expect(request('PUT /remotes/{remote}', options)).rejects.toMatchObject({ status: 412 });
  expect(calls[0]?.headers['If-Match']).toBe('"4"');
});
