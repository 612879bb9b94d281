import type { User } from '@keystead/contracts';
import { refuse, silence } from '../../test/answers.ts';
import { replaceNetworkEdge } from '../../test/network-edge.ts';
import { sampleUser } from '../../test/samples.ts';
import { onSessionExpired, session } from '../session.ts';
import { ApiError, NoAnswerError } from './errors.ts';
import { request, underWay, whenAnswered } from './request.ts';

const user = sampleUser();
const leave = jest.fn();
const rejected = refuse(401, 'unauthenticated', 'Please sign in again.');

beforeEach(() => {
  leave.mockReset();
  onSessionExpired(leave);
  window.history.replaceState(null, '', '/app/dashboard');
  session.start({ token: 'abc', user });
});

test('sends query, parameters and body of an operation, and resolves with its answer', async () => {
  const calls = replaceNetworkEdge({ 'PUT /properties/{id}': ({ params }) => ({ id: Number(params.id) }) as never });
  const answer = await request('PUT /properties/{id}', { params: { id: 5 }, body: { name: 'Oak House' } });
  expect(answer.id).toBe(5);
  expect(calls[0]).toMatchObject({ params: { id: '5' }, body: { name: 'Oak House' } });
});

test('an answer without a body is undefined', async () => {
  replaceNetworkEdge({ 'DELETE /properties/{id}': undefined });
  await expect(request('DELETE /properties/{id}', { params: { id: 5 } })).resolves.toBeUndefined();
});

test("sends the session's token, and the idempotency key of a POST", async () => {
  const calls = replaceNetworkEdge({ 'POST /auth/renew': { token: 'def', user } });
  await request('POST /auth/renew', { idempotencyKey: 'key-1' });
  expect(calls[0]?.headers).toMatchObject({ Authorization: 'Bearer abc', 'Idempotency-Key': 'key-1' });
});

test('sends no token when nobody is signed in', async () => {
  session.end();
  const calls = replaceNetworkEdge({ 'GET /demo': { sign_ins: [] } });
  await request('GET /demo');
  expect(calls[0]?.headers).not.toHaveProperty('Authorization');
});

test("an error answer becomes an ApiError with the server's problem", async () => {
  replaceNetworkEdge({
    'GET /properties': refuse(422, 'validation_failed', 'Check the limit.', { limit: 'too large' }),
  });
  const error = await request('GET /properties', { query: { limit: 200 } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 'validation_failed',
    error: 'Check the limit.',
    fields: { limit: 'too large' },
    requestId: 'test-request',
  });
});

test('no answer becomes a NoAnswerError', async () => {
  replaceNetworkEdge({ 'GET /properties': silence });
  await expect(request('GET /properties')).rejects.toBeInstanceOf(NoAnswerError);
});

describe('a 401', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    replaceNetworkEdge({ 'GET /properties': rejected });
  });

  test('ends the session, warns, and leads to the sign-in page', async () => {
    await expect(request('GET /properties')).rejects.toMatchObject({ status: 401 });
    expect(session.get().status).toBe('signed-out');
    expect(localStorage).toHaveLength(0);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledWith('/login');
  });

  test('does not navigate on the sign-in page itself', async () => {
    window.history.replaceState(null, '', '/login');
    await expect(request('GET /properties')).rejects.toMatchObject({ status: 401 });
    expect(session.get().status).toBe('signed-out');
    expect(leave).not.toHaveBeenCalled();
  });

  test('to a request without a token changes nothing', async () => {
    session.end();
    await expect(request('GET /properties')).rejects.toMatchObject({ status: 401 });
    expect(warn).not.toHaveBeenCalled();
    expect(leave).not.toHaveBeenCalled();
  });

  test('to a replaced token does not end the current session', async () => {
    replaceNetworkEdge({
      'GET /properties': () => {
        session.start({ token: 'def', user: session.get().user as User });
        return rejected;
      },
    });
    await expect(request('GET /properties')).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toMatchObject({ status: 'signed-in', token: 'def' });
    expect(leave).not.toHaveBeenCalled();
  });
});

/** Whether a promise settles within a turn of the event loop. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let isDone = false;
  void promise.then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  return isDone;
}

test('whenAnswered resolves immediately when no call is pending', async () => {
  expect(await isSettled(whenAnswered())).toBe(true);
});

test('whenAnswered waits for the last pending call, even if it fails', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<void>();
  const answered = underWay(() => first.promise);
  const failed = underWay(() => second.promise);
  const all = whenAnswered();
  first.resolve('here');
  expect(await answered).toBe('here');
  expect(await isSettled(all)).toBe(false);
  second.reject(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  expect(await isSettled(all)).toBe(true);
});
