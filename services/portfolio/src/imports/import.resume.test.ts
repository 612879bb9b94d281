import { setTimeout as delay } from 'node:timers/promises';
import { type ImportRow, portfolio } from '@keystead/contracts';
import { Repository, type ServiceApplication } from '@keystead/service-kit';
import { atRest, type TestApi, testApi } from '@keystead/service-kit/testing';
import { checked, finished, imported, propertiesCsv, rowsOf, tenantsCsv, upload } from '../../test/test-imports.ts';
import { fakeUsers, noPayments, people, runJobs } from '../../test/test-portfolio.ts';
import { createPortfolio } from '../create-portfolio.ts';
import type { Invitations } from '../tenants/invitations.ts';
import { ImportRepository } from './import.repository.ts';

const { landlord } = people;
const users = fakeUsers();
const fetchEntitlements = async () =>
  ({
    plan: 'enterprise',
    property_limit: 60,
    api: { keys: 100, requests_per_minute: 3_000 },
    api_plan: null,
    next_plan: null,
    can_create: true,
    trial_end: null,
  }) as const;
const erasedAccounts = async () => ({ erased: [], as_of: '2026-01-01T00:00:00.000Z' });

describe('an import whose process ends midway', () => {
  let api: TestApi;
  let service: ServiceApplication;
  let invite: Invitations['invite'];

  beforeEach(async () => {
    invite = users.invite;
    api = await testApi(portfolio, (database) => {
      const invitations: Invitations = { invite: (invitees, options) => invite(invitees, options) };
      service = createPortfolio({
        database,
        fetchEntitlements,
        invitations,
        post: async () => undefined,
        propertyReferences: noPayments,
        erasedAccounts,
      });
      return service;
    });
    await imported(api, landlord, propertiesCsv(1, 10));
  });
  afterEach(() => api.stop());

  const importsOf = () => api.database.collection<{ _id: number }>('imports');
  const tenants = () => api.database.collection('tenants').countDocuments();
  const counted = async () => (await api.call(landlord, 'GET /tenants?limit=1')).body.total;
  const continueWork = () => runJobs(api.database, [], users);

  /** Starts a run of 2,600 tenants that is stopped while it writes its second batch and prepares its third. */
  async function stoppedRun(): Promise<number> {
    const { id } = await checked(
      api,
      landlord,
      `${tenantsCsv(1, 2_600, 10)}\nTwo,Same,rhea.7@mail.example,Maple Court 1,`,
      {
        kind: 'tenants',
      },
    );
    let closing: Promise<void> | undefined;
    let calls = 0;
    invite = async (invitees, options) => {
      // Two calls for each batch.
      if (++calls === 5) closing = service.close?.();
      return users.invite(invitees, options);
    };
    await api.call(landlord, `POST /imports/${id}/run`, {});
    while (!closing) await delay(10);
    await closing;
    return id;
  }

  it('stops after a batch, and the next process continues from there', async () => {
    const id = await stoppedRun();
    expect((await api.call(landlord, `GET /imports/${id}`)).body).toMatchObject({
      state: 'running',
      progress: { done: 2_000, total: 2_601 },
      counts: { add: 2_000 },
    });
    expect(await tenants()).toBe(2_000);
    await continueWork();
    const it = await finished(api, landlord, id);
    expect(it).toMatchObject({ state: 'done', counts: { add: 2_600, exists: 0, refused: 1 } });
    expect([await tenants(), await counted()]).toEqual([2_600, 2_600]);
    // The keys read before the stop are still known afterwards.
    const refused = (await api.call(landlord, `GET /imports/${id}/rows?outcome=refused`)).body;
    expect(refused.rows).toMatchObject([{ row: 2_601, reasons: [{ message: 'This is the same as row 7.' }] }]);
  });

  it('adds no row twice that was written before a crash, without progress stored', async () => {
    const id = await stoppedRun();
    // Simulates a crash after the second batch was written, with the progress of an earlier one.
    await importsOf().updateOne({ _id: id }, { $set: { done: 1_000, counts: { add: 1_000, exists: 0, refused: 0 } } });
    await continueWork();
    const it = await finished(api, landlord, id);
    expect(it).toMatchObject({ state: 'done', counts: { add: 2_600, exists: 0, refused: 1 } });
    expect([await tenants(), await counted()]).toEqual([2_600, 2_600]);
    expect((await api.call(landlord, `GET /imports/${id}/rows?limit=1`)).body.total).toBe(2_601);
    expect(await api.database.collection('import_rows').countDocuments({ import_id: id })).toBe(2_601);
  });

  it('fills the plan’s quota although a process died between reserving and writing', async () => {
    const { id } = await checked(api, landlord, propertiesCsv(11, 60));
    let resume: () => void = () => undefined;
    const dying = jest.spyOn(Repository.prototype, 'insertAll').mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          resume = () => resolve([]);
        }),
    );
    await api.call(landlord, `POST /imports/${id}/run`, {});
    while (dying.mock.calls.length === 0) await delay(5);
    await importsOf().updateOne({ _id: id }, { $set: { due: new Date(0) } });
    await continueWork();
    const it = await finished(api, landlord, id);
    // If the process only hung and now resumes, it changes nothing any more.
    resume();
    await service.close?.();
    dying.mockRestore();
    expect(it).toMatchObject({ state: 'done', counts: { add: 50, exists: 0, refused: 0 } });
    expect((await api.call(landlord, 'GET /properties?limit=1')).body.total).toBe(60);
    await atRest(api.database);
    expect(await api.database.collection('property_counts').countDocuments({ 'pending.0': { $exists: true } })).toBe(0);
  });

  it('is left alone while its process renews the lease, and taken over once the lease expires', async () => {
    const id = await stoppedRun();
    const lease = { holder: 'another process', due: new Date(Date.now() + 30_000) };
    await importsOf().updateOne({ _id: id }, { $set: lease });
    await continueWork();
    expect((await api.call(landlord, `GET /imports/${id}`)).body.progress.done).toBe(2_000);
    await importsOf().updateOne({ _id: id }, { $set: { due: new Date() } });
    await continueWork();
    expect(await finished(api, landlord, id)).toMatchObject({ state: 'done' });
  });

  it('makes one record of each row even if two processes work on it at once', async () => {
    const { id } = await checked(api, landlord, tenantsCsv(1, 1_800, 10), { kind: 'tenants' });
    let others: Promise<void> | undefined;
    invite = async (invitees, options) => {
      // The other process takes over, and both are about to write the same rows.
      if (!others) {
        await importsOf().updateOne({ _id: id }, { $set: { due: new Date(0) } });
        others = continueWork();
        while ((await tenants()) === 0) await delay(5);
      }
      return users.invite(invitees, options);
    };
    await api.call(landlord, `POST /imports/${id}/run`, {});
    while (!others) await delay(5);
    await others;
    expect(await finished(api, landlord, id)).toMatchObject({
      state: 'done',
      counts: { add: 1_800, exists: 0, refused: 0 },
    });
    await service.close?.();
    expect([await tenants(), await counted()]).toEqual([1_800, 1_800]);
  });

  it('leaves the results of the worker that has the lease, whatever one that has lost it writes late', async () => {
    const { id } = await checked(api, landlord, tenantsCsv(1, 3, 10), { kind: 'tenants' });
    const imports = new ImportRepository(api.database);
    const claimed = async () => {
      await importsOf().updateOne({ _id: id }, { $set: { busy: true, due: new Date(0) } });
      const it = await imports.claim();
      if (!it) throw new Error('it is not to be had');
      return it;
    };
    const [late, holder] = [await claimed(), await claimed()];
    const results = (outcome: ImportRow['outcome'], ...rows: number[]) =>
      rows.map((row) => ({ row, label: `Row ${row}`, outcome, reasons: [] }));
    const outcomes = async () => {
      const rows = await api.database.collection('import_rows').find({ import_id: id }).sort({ _id: 1 }).toArray();
      return rows.map(({ label, outcome }) => [label, outcome]);
    };
    expect(await imports.writeRows(holder, results('exists', 1, 2))).toBe(true);
    expect(await imports.writeRows(late, results('refused', 1, 2, 3))).toBe(false);
    const rows = [
      ['Row 1', 'exists'],
      ['Row 2', 'exists'],
      ['Rhea Moss 3', 'add'],
    ];
    expect(await outcomes()).toEqual(rows);
    // Both find that there are none yet.
    const both = [
      imports.writeRows(late, results('refused', 4, 5, 6)),
      imports.writeRows(holder, results('add', 5, 6)),
    ];
    expect((await Promise.all(both))[1]).toBe(true);
    expect(await outcomes()).toEqual([...rows, ['Row 4', 'refused'], ['Row 5', 'add'], ['Row 6', 'add']]);
    // An account that was erased meanwhile gets nothing of it back.
    await imports.eraseOf(landlord.accountId);
    expect(await importsOf().countDocuments({ _id: { $in: [id, 0] } })).toBe(0);
    expect(await outcomes()).toEqual([]);
  });

  it('resumes an interrupted rollback of an all-or-nothing run', async () => {
    const { id } = await checked(api, landlord, tenantsCsv(1, 1_200, 10), { kind: 'tenants' });
    let closing: Promise<void> | undefined;
    let calls = 0;
    invite = async (invitees, options) => {
      if (++calls === 3) closing = service.close?.();
      return users.invite(invitees, options);
    };
    await api.call(landlord, `POST /imports/${id}/run`, { all_or_nothing: true });
    while (!closing) await delay(10);
    await closing;
    expect(await tenants()).toBe(1_000);
    await importsOf().updateOne({ _id: id }, { $set: { undoing: true, problem: 'Row 1,200 is refused.' } });
    await continueWork();
    expect(await finished(api, landlord, id)).toMatchObject({ state: 'failed', problem: 'Row 1,200 is refused.' });
    expect([await tenants(), await counted()]).toEqual([0, 0]);
  });

  it('is started by the job if no process had capacity', async () => {
    await service.close?.();
    const { id } = (await upload(api, landlord, propertiesCsv(11, 12))).body;
    await api.call(landlord, `POST /imports/${id}/check`);
    expect((await api.call(landlord, `GET /imports/${id}`)).body).toMatchObject({
      state: 'checking',
      progress: { done: 0 },
    });
    await continueWork();
    expect(await finished(api, landlord, id)).toMatchObject({ state: 'checked', counts: { add: 2 } });
    expect(await rowsOf(api, landlord, id)).toHaveLength(2);
  });
});
