import { type TestServer, testServer } from '@keystead/service-kit/testing';
import { samplePeople } from '../../test/sample-people.ts';
import { toolContext } from '../tools/tool.ts';
import { callerRecords, type RecordServices, recordClients } from './caller-records.ts';

interface ReceivedCall {
  readonly service: string;
  readonly call: string;
  readonly token: unknown;
  readonly from: unknown;
  readonly request: unknown;
  readonly key: unknown;
}

const { landlord, ana } = samplePeople;

describe('the records of a caller', () => {
  let servers: TestServer[];
  let services: RecordServices;
  let received: ReceivedCall[];
  let answer: { status: number; body: unknown };

  async function listening(service: string): Promise<string> {
    const server = await testServer(({ method, url, headers }, response) => {
      const {
        authorization: token,
        'x-service-token': from,
        'x-request-id': request,
        'idempotency-key': key,
      } = headers;
      received.push({ service, call: `${method} ${url}`, token, from, request, key });
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
    servers.push(server);
    return server.url;
  }

  beforeEach(async () => {
    servers = [];
    received = [];
    answer = { status: 200, body: {} };
    services = {
      PORTFOLIO_URL: await listening('portfolio'),
      OPERATIONS_URL: await listening('operations'),
      BILLING_URL: await listening('billing'),
      IDENTITY_URL: await listening('identity'),
    };
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  it('are requested with the caller’s own token, from the service that owns them', async () => {
    const clients = recordClients(services, { token: async () => 'assistant-token' });
    const [ofLandlord, ofAna] = [callerRecords(clients, landlord, 'one'), callerRecords(clients, ana, 'two')];
    await ofLandlord('GET /leases/rent-roll', { query: { months: 3 } });
    await ofAna('GET /payments', { query: { status: 'overdue', q: 'a&b' } });
    await ofLandlord('GET /internal/occupancy');
    await ofAna('GET /profile');
    await ofLandlord('PUT /payments/{id}', { params: { id: 7 }, body: { status: 'completed' }, idempotencyKey: 'k' });
    const from = 'assistant-token';
    const asLandlord = { token: 'Bearer token-1', from, request: 'one', key: undefined };
    const asAna = { token: 'Bearer token-4', from, request: 'two', key: undefined };
    expect(received).toEqual([
      { service: 'portfolio', call: 'GET /leases/rent-roll?months=3', ...asLandlord },
      { service: 'operations', call: 'GET /payments?status=overdue&q=a%26b', ...asAna },
      { service: 'portfolio', call: 'GET /internal/occupancy', ...asLandlord },
      { service: 'identity', call: 'GET /profile', ...asAna },
      { service: 'operations', call: 'PUT /payments/7', ...asLandlord, key: 'k' },
    ]);
  });

  it('pass on the error of a service', async () => {
    answer = { status: 404, body: { status: 404, code: 'not_found', error: 'Not found.' } };
    const call = callerRecords(recordClients(services, { token: async () => 'assistant-token' }), ana, 'one');
    await expect(call('GET /tenants/{id}', { params: { id: 22 } })).rejects.toMatchObject({ status: 404 });
  });

  describe('the context of a tool', () => {
    const now = new Date('2026-03-01T02:00:00.000Z');
    const context = () =>
      toolContext(recordClients(services, { token: async () => 'assistant-token' }), landlord, {
        requestId: 'one',
        now,
      });

    it('uses the caller’s time zone', async () => {
      answer = { status: 200, body: { preferences: { timezone: 'America/New_York' } } };
      expect(await context()).toMatchObject({ caller: landlord, now, zone: 'America/New_York', today: '2026-02-28' });
      expect(received).toMatchObject([{ service: 'identity', call: 'GET /profile', token: 'Bearer token-1' }]);
    });

    it.each([
      [503, {}],
      [403, { status: 403, code: 'scope_missing', error: 'This API key lacks the scope account:read.' }],
    ])('uses UTC while identity answers %i', async (status, body) => {
      answer = { status, body };
      expect(await context()).toMatchObject({ zone: 'UTC', today: '2026-03-01' });
    });
  });
});
