import { setTimeout as delay } from 'node:timers/promises';
import {
  type Contract,
  defineContract,
  IdParams,
  Input,
  type OperationName,
  Optional,
  type Report,
  type RequestReport,
  type Route,
  serviceContracts,
  Text,
} from '@keystead/contracts';
import Type from 'typebox';
import { atRest, type TestApi, type TestUser, testApi } from '../../test/index.ts';
import { everything } from '../auth/caller.ts';
import { additionEndpoint, created, endpoint, nothing, reply } from '../http/endpoint.ts';
import { Forbidden, NotFound } from '../http/errors.ts';
import { type Entity, newRecord, recordSchema } from '../persistence/entity.ts';
import { authorOf } from '../persistence/history.ts';
import { QuotaCounter } from '../persistence/quota-counter.ts';
import { Repository } from '../persistence/repository.ts';
import { Outbox } from './outbox.ts';

const Book = Type.Object({ id: Type.Integer() });
const NewBook = Input({ name: Text(100), override_reason: Optional(Text(100)) });
const signedIn = { summary: 'Something', access: 'signed-in', codes: ['forbidden', 'not_found'] } as const;
const contract = defineContract({
  service: 'shelf',
  area: 'portfolio',
  routes: {
    'GET /books': { ...signedIn, answer: Book },
    'POST /books': { ...signedIn, body: NewBook, answer: Book, status: 201 },
    'POST /books/{id}/loan': { ...signedIn, params: IdParams },
    'DELETE /books/{id}/pages/{page}': {
      ...signedIn,
      params: Type.Object({ id: Type.String(), page: Type.String() }, { additionalProperties: false }),
    },
    'POST /books/search': { ...signedIn, answer: Book, reported: false },
    'POST /lenders': { summary: 'Public', access: 'public', body: Input({ email: Text(100) }), codes: ['forbidden'] },
    'POST /internal/books': { summary: 'For services', access: 'service', body: Input({ name: Text(100) }), codes: [] },
  },
});

const ann: TestUser = { userId: 1, accountId: 1, role: 'landlord', name: 'Ann Archer', sessionId: 's1' };

describe('the audit of write requests', () => {
  let api: TestApi;
  /** The body of the handlers. */
  let handle: () => void | Promise<void>;
  beforeAll(async () => {
    api = await testApi(contract, () => ({
      endpoints: [
        endpoint(contract, 'GET /books', async () => reply({ id: 1 })),
        endpoint(contract, 'POST /books', async ({ recordId }) => {
          const { id } = await recordId(async () => 8);
          await handle();
          return created({ id }, 'books');
        }),
        endpoint(contract, 'POST /books/{id}/loan', async () => {
          await handle();
          return nothing;
        }),
        endpoint(contract, 'DELETE /books/{id}/pages/{page}', async () => nothing),
        endpoint(contract, 'POST /books/search', async () => reply({ id: 1 })),
        endpoint(contract, 'POST /lenders', async () => {
          await handle();
          return { ...nothing, actor: { userId: 5, accountId: 6, name: 'Eve' } };
        }),
        endpoint(contract, 'POST /internal/books', async () => nothing),
      ],
    }));
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    handle = () => undefined;
    await api.database.collection('reports').deleteMany({});
  });

  const stored = () => api.database.collection('reports').find().sort({ _id: 1 }).toArray();
  const reports = async () => (await stored()).flatMap(({ reports }) => reports as RequestReport[]);
  const anybody = { user_id: null, name: '', key_id: null, service: null };
  const byAnn = { ...anybody, user_id: 1, name: 'Ann Archer' };
  const ofAnn = { kind: 'request', account_id: 1, by: byAnn };

  it('records the caller, the subject and the status', async () => {
    const { headers } = await api.call(ann, 'POST /books', { name: 'Secret' }, { 'x-request-id': 'request-77' });
    expect(headers.get('x-request-id')).toBe('request-77');
    expect(await reports()).toEqual([
      {
        ...ofAnn,
        key: expect.stringMatching(/^requests\/[\w-]{36}$/),
        at: expect.stringMatching(/Z$/),
        action: 'POST /books',
        subject: 'books/8',
        status: 201,
        request_id: 'request-77',
      },
    ]);
  });

  it('records a request before it is handled, so that one that never ends is recorded too', async () => {
    let before: Awaited<ReturnType<typeof stored>> = [];
    handle = async () => {
      before = await stored();
    };
    await api.call(ann, 'POST /books/7/loan');
    expect(before).toMatchObject([{ reports: [{ ...ofAnn, subject: 'books/7', status: null }], account_id: 1 }]);
    expect(before[0]?.open_until).toBeInstanceOf(Date);
    const after = await stored();
    expect(after).toMatchObject([{ _id: before[0]?._id, reports: [{ status: 204, subject: 'books/7' }] }]);
    expect(after[0]?.open_until).toBeUndefined();
  });

  it('rejects a request without handling it while it cannot be recorded', async () => {
    let done = false;
    handle = () => {
      done = true;
    };
    await api.database.dropCollection('reports');
    await api.database.createCollection('reports', { validator: { never: { $exists: true } } });
    expect((await api.call(ann, 'POST /books/7/loan')).status).toBe(500);
    expect(done).toBe(false);
    await api.database.dropCollection('reports');
  });

  it('records the status before the response is sent, also after a short database outage', async () => {
    const recording = jest.spyOn(Outbox.prototype, 'recordResponse').mockRejectedValueOnce(new Error('away'));
    expect((await api.call(ann, 'POST /books/7/loan')).status).toBe(204);
    expect(await reports()).toMatchObject([{ ...ofAnn, subject: 'books/7', status: 204 }]);
    expect(recording).toHaveBeenCalledTimes(2);
  });

  it('responds during a longer database outage, and records the status afterwards', async () => {
    const recording = jest.spyOn(Outbox.prototype, 'recordResponse');
    for (const _ of [1, 2, 3]) recording.mockRejectedValueOnce(new Error('away'));
    expect((await api.call(ann, 'POST /books/7/loan')).status).toBe(204);
    expect(await reports()).toMatchObject([{ status: null }]);
    while ((await reports())[0]?.status === null) await delay(20);
    expect(await reports()).toMatchObject([{ ...ofAnn, subject: 'books/7', status: 204 }]);
  });

  it.each([
    ['without a session', null, 'POST /books/7/loan', undefined, { ...ofAnn, account_id: null, by: anybody }, 401],
    ['with an invalid body', ann, 'POST /books', { title: 'x' }, ofAnn, 422],
    ['of an address that names nothing', ann, 'POST /books/ann@mail.example/loan', undefined, ofAnn, 404],
  ] as const)('records a rejected request once: %s', async (_, user, call, body, report, status) => {
    expect((await api.call(user, call, body)).status).toBe(status);
    expect(await reports()).toMatchObject([{ ...report, status, subject: null }]);
  });

  it.each([
    ['a reason', () => new Forbidden('No.'), 403],
    ['no record', () => new NotFound(), 404],
    ['an internal error', () => new Error('oops'), 500],
  ])('records a failed request once: %s', async (_, error, status) => {
    handle = () => {
      throw error();
    };
    expect((await api.call(ann, 'POST /books/7/loan')).status).toBe(status);
    expect(await reports()).toMatchObject([{ ...ofAnn, status, subject: 'books/7' }]);
  });

  it('uses the full path of a nested record as the subject, and null if it is too long', async () => {
    await api.call(ann, 'DELETE /books/7/pages/3');
    await api.call(ann, `DELETE /books/7/pages/${'x'.repeat(300)}`);
    expect((await reports()).map(({ subject }) => subject)).toEqual(['books/7/pages/3', null]);
  });

  it('records each request, also one that repeats a response by its Idempotency-Key', async () => {
    for (const _ of [1, 2]) await api.call(ann, 'POST /books', { name: 'x' }, { 'idempotency-key': 'k' });
    expect((await reports()).map(({ status, subject }) => [status, subject])).toEqual([
      [201, 'books/8'],
      [201, 'books/8'],
    ]);
  });

  it('records the API key and the calling service', async () => {
    await api.call({ ...ann, key: { id: 3, scopes: ['portfolio:write'] } }, 'POST /books/7/loan');
    const token = { 'x-service-token': api.issuer.serviceToken('assistant') };
    await api.call(ann, 'POST /books/7/loan', undefined, token);
    await api.call(ann, 'POST /internal/books', { name: 'x' }, token);
    await api.call(null, 'POST /internal/books', { name: 'x' }, token);
    expect((await reports()).map(({ by, account_id }) => [by, account_id])).toEqual([
      [{ ...byAnn, key_id: 3 }, 1],
      [{ ...byAnn, service: 'assistant' }, 1],
      [{ ...byAnn, service: 'assistant' }, 1],
      [{ ...anybody, service: 'assistant' }, null],
    ]);
  });

  it('records a successful public request with the actor of the response', async () => {
    handle = async () => expect(await stored()).toEqual([]);
    await api.call(null, 'POST /lenders', { email: 'ann@mail.example' });
    const by = { ...anybody, user_id: 5, name: 'Eve' };
    expect(await reports()).toMatchObject([{ action: 'POST /lenders', account_id: 6, by, subject: null, status: 204 }]);
    expect(JSON.stringify(await stored())).not.toContain('ann@mail.example');
  });

  it.each([
    ['is public and was rejected', null, 'POST /lenders', {}],
    ['reads', ann, 'GET /books', undefined],
    ['reads, though it is a POST', ann, 'POST /books/search', undefined],
  ] as const)('does not record a request that %s', async (_, user, call, body) => {
    await api.call(user, call, body);
    expect(await reports()).toEqual([]);
  });
});

interface Book extends Entity {
  readonly name: string;
}

describe('the audit of requests that write records only', () => {
  let api: TestApi;
  let books: Repository<Book>;
  let afterwards: () => Promise<void>;
  beforeAll(async () => {
    const schema = recordSchema<Book>({ name: String });
    const shelf = { ...contract, routes: { 'POST /books': contract.routes['POST /books'] } } as Contract;
    api = await testApi(shelf, (database) => {
      books = new Repository<Book>({
        database,
        model: database.model<Book>('Book', schema, 'books'),
        count: new QuotaCounter(database, 'book_counts'),
        describe: ({ name }) => ({ name }),
        events: { object: 'property' },
      });
      const add = additionEndpoint(contract, 'POST /books', async ({ caller, body: { name } }) => {
        if (name === 'Forbidden') throw new Forbidden('No.');
        await books.add({ ...newRecord(8, 1, authorOf(caller), new Date()), name });
        await afterwards();
        return created({ id: 8 }, 'books');
      });
      return { endpoints: [add], prepare: () => books.createIndexes() };
    });
  });
  beforeEach(async () => {
    afterwards = async () => undefined;
    for (const name of ['books', 'book_counts', 'reports']) await api.database.collection(name).deleteMany({});
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.stop());

  const add = (name: string, more = {}) =>
    api.call(ann, 'POST /books', { name, ...more }, { 'x-request-id': 'request-77' });
  const stored = () => api.database.collection('reports').find().toArray();
  const recorded = async () => {
    await atRest(api.database);
    return stored();
  };
  const publishAsOverdue = async () => {
    const written = api.database.collection<{ _id: number }>('books');
    await written.updateOne({ _id: 8 }, { $set: { 'unfiled.0.at': new Date(0) } });
    await books.job.run();
  };
  const byAnn = { user_id: 1, name: 'Ann Archer', key_id: null, service: null };
  const report = { kind: 'request', action: 'POST /books', account_id: 1, by: byAnn, request_id: 'request-77' };
  const change = { kind: 'change', key: 'books/8/1', by: byAnn, operation: 'POST /books', request_id: 'request-77' };

  it('writes nothing but the change, after the answer, with the id and the operation of the request', async () => {
    expect((await add('Emma')).status).toBe(201);
    expect(await recorded()).toMatchObject([{ account_id: 1, reports: [change] }]);
    expect(await books.find(everything, 8)).toMatchObject({ name: 'Emma', unfiled: [] });
  });

  it('writes the reason why a request differs from the law with the change', async () => {
    await add('Emma', { override_reason: 'Agreed before the law' });
    expect(await recorded()).toMatchObject([{ reports: [{ ...change, reason: 'Agreed before the law' }] }]);
  });

  it('records a request that wrote nothing before its answer', async () => {
    expect((await add('Forbidden')).status).toBe(403);
    expect(await stored()).toMatchObject([{ reports: [{ ...report, subject: null, status: 403 }] }]);
  });

  it('records a request that fails after it wrote its record, and the change', async () => {
    afterwards = () => Promise.reject(new NotFound());
    expect((await add('Emma')).status).toBe(404);
    const reports = (await recorded()).flatMap((entry) => entry.reports as Report[]);
    expect(reports.filter(({ kind }) => kind === 'request')).toMatchObject([{ ...report, subject: null, status: 404 }]);
    expect(reports.filter(({ kind }) => kind === 'change')).toMatchObject([change]);
  });

  it('writes the change with the request if the process dies after the record', async () => {
    const killed = Promise.withResolvers<void>();
    afterwards = () => killed.promise;
    const answered = add('Emma');
    while (!(await books.find(everything, 8))) await delay(5);
    await publishAsOverdue();
    expect(await stored()).toMatchObject([{ reports: [change] }]);
    expect(await books.find(everything, 8)).toMatchObject({ unfiled: [] });
    killed.resolve();
    await answered;
  });
});

describe.each(serviceContracts.map((it) => [it.service, it] as const))('the routes of %s', (_, served: Contract) => {
  const routes = Object.entries(served.routes) as [OperationName, Route][];
  let api: TestApi;
  beforeAll(async () => {
    const bare = Object.fromEntries(routes.map(([name, route]) => [name, { ...route, codes: ['not_found'] as const }]));
    const stood: Contract = { ...served, routes: bare };
    const endpoints = routes.map(([name]) => endpoint(stood, name, () => Promise.reject(new NotFound())));
    api = await testApi(stood, () => ({ endpoints }));
  });
  afterAll(() => api.stop());

  /**
   * Routes that are not recorded: they change no stored data but what is read, another message covers them, or they deliver the messages
   * themselves.
   */
  const excluded = [
    /^POST \/internal\/(reports|references|key-sessions|service-tokens|release-calls)$/,
    /^POST \/internal\/oauth\/(clients|tokens|revocations)$/,
    /^POST \/internal\/(accounts|account-plans|account-usage|record-accounts)$/,
    /^PUT \/internal\/gateway-state$/,
    /^POST \/notifications\/read$/,
    /^PUT \/releases\/files\//,
    /^POST \/(rent-schedules|late-fees|payments\/allocations|rent-increases|owner-statements)\/preview$/,
    /^POST \/(operating-costs|reconciliations)\/preview$/,
  ];

  it.each(routes.filter(([name]) => !name.startsWith('GET ')))(
    'record each write request once: %s',
    async (name, { access }) => {
      await api.database.collection('reports').deleteMany({});
      await api.call(ann, name.replace(/\{\w+\}/g, '1'), undefined, {
        'x-service-token': api.issuer.serviceToken('billing'),
      });
      const expected = excluded.some((one) => one.test(name)) || access === 'public' ? [] : [name];
      const reported = await api.database.collection('reports').find().toArray();
      expect(reported.flatMap(({ reports }) => reports.map(({ action }: RequestReport) => action))).toEqual(expected);
    },
  );
});
