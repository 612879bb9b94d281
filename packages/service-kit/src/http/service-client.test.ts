import { billing, operations, portfolio } from '@keystead/contracts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import type { Caller } from '../auth/caller.ts';
import { serviceClient } from './service-client.ts';

describe('serviceClient', () => {
  let server: TestServer;
  let answer: { status: number; body: string };
  let received: Record<string, unknown>;
  const caller = { token: 'user-token' } as Caller;
  const problem = (status: number, code: string) => ({ status, body: JSON.stringify({ status, code, error: 'No.' }) });
  const call = () => {
    const client = serviceClient(billing, { baseUrl: server.url, identity: { token: async () => 'service-token' } });
    return client('GET /internal/entitlements', { onBehalfOf: caller, requestId: 'request-1' });
  };

  beforeEach(async () => {
    server = await testServer((request, response) => {
      received = { url: request.url, ...request.headers };
      response.writeHead(answer.status).end(answer.body);
    });
  });
  afterEach(() => server.stop());

  it('sends the service token, the token of the user and the request id', async () => {
    answer = { status: 200, body: '{"plan":"trial"}' };
    await expect(call()).resolves.toEqual({ plan: 'trial' });
    expect(received).toMatchObject({
      url: '/internal/entitlements',
      'x-service-token': 'service-token',
      authorization: 'Bearer user-token',
      'x-request-id': 'request-1',
    });
  });

  it('fills the parameters of a path and sends the Idempotency-Key', async () => {
    answer = { status: 200, body: '{}' };
    const client = serviceClient(operations, { baseUrl: server.url });
    await client('POST /maintenance/{id}/comments', {
      params: { id: 12 },
      body: { text: 'Soon.' },
      idempotencyKey: 'comment-1',
    });
    expect(received).toMatchObject({ url: '/maintenance/12/comments', 'idempotency-key': 'comment-1' });
  });

  it('returns a file as it is, and the error instead of one', async () => {
    const client = serviceClient(portfolio, { baseUrl: server.url });
    const download = () => client('GET /leases/{id}/documents/{document_id}', { params: { id: 1, document_id: 2 } });
    answer = { status: 200, body: '%PDF-1.7 "not JSON"' };
    expect(await (await download()).text()).toBe(answer.body);
    answer = problem(404, 'not_found');
    await expect(download()).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('rethrows a client error of the service unchanged', async () => {
    answer = problem(402, 'plan_limit');
    await expect(call()).rejects.toMatchObject({ status: 402, code: 'plan_limit', message: 'No.' });
  });

  it.each([
    ['a 401, which would sign the user out', problem(401, 'unauthenticated')],
    ['a server error', problem(500, 'internal_error')],
    ['a response of another shape', { status: 404, body: '<h1>Not found</h1>' }],
  ])('throws a 503 for %s', async (_, given) => {
    answer = given;
    await expect(call()).rejects.toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});
