import type { AuditEntry } from '@keystead/contracts';
import { change, erase, people, request, type TestEvents, testEvents } from '../../test/test-events.ts';
import { AuditRepository } from './audit.repository.ts';
import { hashOf, hashOfName, type StoredEntry, verifyAudit } from './audit.ts';

const { admin, landlord } = people;

let api: TestEvents;

const log = () => api.database.collection<StoredEntry>('audit');
const entries = async (query = '') =>
  (await api.call(admin, `GET /audit?sort=id${query}` as 'GET /audit')).body.entries as AuditEntry[];
const verified = async (from?: number) =>
  (await api.call(admin, `GET /audit/verification${from ? `?from=${from}` : ''}` as 'GET /audit/verification')).body;

describe('the audit log', () => {
  beforeAll(async () => {
    api = await testEvents();
    const by = { user_id: 8, name: 'Max Moss', key_id: 4, service: null, app: 'Helper' };
    await api.report(
      request({ at: '2026-05-01T10:00:00.000Z' }),
      request({
        at: '2026-05-02T10:00:00.000Z',
        by,
        action: 'DELETE /tenants/{id}',
        subject: 'tenants/3',
        status: 403,
      }),
      change({
        at: '2026-05-03T10:00:00.000Z',
        id: 3,
        account_id: 3,
        request_id: 'r-3',
        operation: 'POST /properties',
      }),
    );
    const headers = { 'x-service-token': api.issuer.serviceToken('billing') };
    const report = request({ at: '2026-05-04T10:00:00.000Z', account_id: null, subject: null });
    await api.call(null, 'POST /internal/reports', { reports: [report] }, headers);
    await api.service.reportCollector.processPending();
  });
  afterAll(() => api.stop());

  it('chains its entries without gaps', async () => {
    const all = await entries();
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(all.map(({ previous }) => previous)).toEqual(['0'.repeat(64), ...all.slice(0, 3).map(({ hash }) => hash)]);
    expect(await verified()).toEqual({
      from: 1,
      to: 4,
      checked: 4,
      intact: true,
      broken_at: null,
      head: all[3]?.hash,
      next: null,
    });
  });

  it.each([
    ['service=billing', [4]],
    ['account_id=1', [1, 2]],
    ['user_id=8', [2]],
    ['key_id=4', [2]],
    ['action=property.created', [3]],
    [`action=${encodeURIComponent('PUT /properties/{id}')}`, [1, 4]],
    [`action=${encodeURIComponent('POST /properties')}`, [3]],
    ['subject=tenants/3', [2]],
    ['from=2026-05-02T10:00:00Z', [2, 3, 4]],
    ['to=2026-05-02T10:00:00Z', [1, 2]],
    ['from=2026-05-02T00:00:00Z&to=2026-05-03T23:00:00Z', [2, 3]],
    ['account_id=1&user_id=1', [1]],
    ['q=ten', [2]],
    ['q=portfolio+prop', [1, 3]],
    ['service=nobody', []],
  ])('GET /audit filters by %s', async (query, ids) => {
    const { body } = await api.call(admin, `GET /audit?sort=id&${query}` as 'GET /audit');
    expect(body.entries.map(({ id }) => id)).toEqual(ids);
    expect(body.total).toBe(ids.length);
  });

  it.each([
    ['from=yesterday', 'from'],
    ['from=2026-05-03T10:00:00Z&to=2026-05-03T11:00:00%2B02:00', 'to'],
    ['key_id=0', 'key_id'],
    ['name=Ann', 'name'],
  ])('GET /audit rejects ?%s', async (query, field) => {
    const { problem } = await api.call(admin, `GET /audit?${query}` as 'GET /audit');
    expect(problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });

  it('GET /audit returns pages, newest first', async () => {
    const ids: number[] = [];
    let cursor = '';
    do {
      const { body } = await api.call(admin, `GET /audit?limit=3${cursor}` as 'GET /audit');
      ids.push(...body.entries.map(({ id }) => id));
      cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : '';
    } while (cursor);
    expect(ids).toEqual([4, 3, 2, 1]);
  });

  it('verifies an entry with text that the database stores differently', async () => {
    await api.report(request({ subject: 'half \ud83d of a pair', by: { ...request().by, name: 'Ann \udc00' } }));
    expect(await verified()).toMatchObject({ intact: true, checked: 5 });
  });

  it('keeps the names of other accounts after an erasure', async () => {
    await erase(api, [8]);
    expect((await entries()).map(({ by }) => by.name)).toEqual([
      'Ann Archer',
      '',
      'Ann Archer',
      'Ann Archer',
      'Ann \ufffd',
    ]);
  });

  it('stays intact after the erasure of an account: its names are deleted and cannot be derived from the rest', async () => {
    await erase(api, [landlord.accountId]);
    const all = await entries();
    expect(all.map(({ by }) => by.name)).toEqual(['', '', '', '', '']);
    expect(JSON.stringify(await log().find().toArray())).not.toMatch(/Ann|Max|salt/);
    expect(await verified()).toMatchObject({ intact: true, checked: 5 });
  });
});

describe('the reason of a request that differs from the law', () => {
  beforeAll(async () => {
    api = await testEvents();
  });
  afterAll(() => api.stop());

  it('is in the entry and in the chain, and is erased with the account', async () => {
    await api.report(request({ reason: 'Agreed before the law' }), change({ reason: 'Agreed too' }), request());
    expect((await entries()).map(({ reason }) => reason)).toEqual(['Agreed before the law', 'Agreed too', null]);
    expect(await verified()).toMatchObject({ intact: true, checked: 3 });
    await log().updateOne({ _id: 1 }, { $set: { reason: 'Another' } });
    expect(await verified()).toMatchObject({ intact: false, broken_at: 1 });
    await log().updateOne({ _id: 1 }, { $unset: { 'by.name': 1, 'by.salt': 1, reason: 1 } });
    expect(await verified()).toMatchObject({ intact: true, checked: 3 });
  });
});

describe('the verification of a log that was tampered with', () => {
  let whole: StoredEntry[];
  beforeAll(async () => {
    api = await testEvents();
    await api.report(...Array.from({ length: 6 }, () => request()), change());
    whole = await log().find().toArray();
  });
  afterEach(async () => {
    await log().deleteMany({});
    await log().insertMany(whole);
  });
  afterAll(() => api.stop());

  it.each<[string, (entry: StoredEntry) => Partial<StoredEntry>]>([
    ['another service', () => ({ service: 'billing' })],
    ['another account', () => ({ account_id: 9 })],
    ['another time', () => ({ at: new Date() })],
    ['another user', ({ by }) => ({ by: { ...by, user_id: 9 } })],
    ['a key', ({ by }) => ({ by: { ...by, key_id: 9 } })],
    ['an app', ({ by }) => ({ by: { ...by, app: 'Helper' } })],
    ['a service between', ({ by }) => ({ by: { ...by, service: 'assistant' } })],
    ['another name', ({ by }) => ({ by: { ...by, name: 'Eve' } })],
    [
      'another name with its hash',
      ({ by }) => ({ by: { ...by, name: 'Eve', name_hash: hashOfName('Eve', by.salt ?? '') } }),
    ],
    ['another action', () => ({ action: 'GET /properties' })],
    ['another subject', () => ({ subject: 'properties/8' })],
    ['another status', () => ({ status: 403 })],
    ['another kind', () => ({ kind: 'change' })],
    ['another request', () => ({ request_id: 'r-0' })],
    ['an operation', () => ({ operation: 'PUT /properties/{id}' })],
    ['another hash', () => ({ hash: 'f'.repeat(64) })],
    ['another predecessor', () => ({ previous: 'f'.repeat(64) })],
  ])('finds an entry with %s', async (_, tampering) => {
    const entry = (await log().findOne({ _id: 4 })) as StoredEntry;
    await log().updateOne({ _id: 4 }, { $set: tampering(entry) });
    expect(await verified()).toMatchObject({ intact: false, broken_at: 4, checked: 3, to: 3, next: null });
    expect(await verified(4)).toMatchObject({ intact: false, broken_at: 4, checked: 0, to: null, head: null });
  });

  it('finds an entry that was replaced with a matching hash', async () => {
    const entry = (await log().findOne({ _id: 4 })) as StoredEntry;
    const forged = { ...entry, action: 'GET /properties' };
    await log().replaceOne({ _id: 4 }, { ...forged, hash: hashOf(forged) });
    expect(await verified()).toMatchObject({ intact: false, broken_at: 5 });
    expect(await verified(5)).toMatchObject({ intact: false, broken_at: 5 });
  });

  it('finds a missing entry', async () => {
    await log().deleteOne({ _id: 4 });
    expect(await verified()).toMatchObject({ intact: false, broken_at: 4, checked: 3 });
  });

  it('works in batches, each starting after the previous one', async () => {
    const store = new AuditRepository(api.database);
    const hash = async (_id: number) => (await log().findOne({ _id }))?.hash;
    const verifyFrom = (from: number) => verifyAudit(store, from, 3);
    expect(await verifyFrom(1)).toMatchObject({
      from: 1,
      to: 3,
      checked: 3,
      intact: true,
      head: await hash(3),
      next: 4,
    });
    expect(await verifyFrom(4)).toMatchObject({
      from: 4,
      to: 6,
      checked: 3,
      intact: true,
      head: await hash(6),
      next: 7,
    });
    expect(await verifyFrom(7)).toMatchObject({
      from: 7,
      to: 7,
      checked: 1,
      intact: true,
      head: await hash(7),
      next: null,
    });
    expect(await verifyFrom(8)).toEqual({
      from: 8,
      to: null,
      checked: 0,
      intact: true,
      broken_at: null,
      head: null,
      next: null,
    });
  });
});

test('GET /audit/verification: reports an empty log as intact', async () => {
  api = await testEvents();
  expect(await verified()).toMatchObject({ checked: 0, to: null, intact: true, head: null, next: null });
  await api.stop();
});
