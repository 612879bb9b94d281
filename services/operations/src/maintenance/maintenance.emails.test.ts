import type { MaintenanceRequest } from '@keystead/contracts';
import { atRest, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import {
  newWorld,
  people,
  properties,
  runJobs,
  tenants,
  testOperations,
  type World,
} from '../../test/test-operations.ts';
import { addRequest, addRheas, sampleRequest } from '../../test/test-requests.ts';

const { landlord, tenant, admin } = people;

describe('e-mails about a request', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
    world.zones.push({ account_id: landlord.accountId, time_zone: 'America/New_York' });
    await runJobs(api.database, world);
  });
  beforeEach(async () => {
    await posted();
  });
  afterAll(() => api.stop());

  /** The e-mails that were written since the last call. */
  async function posted() {
    await runJobs(api.database, world);
    return world.posted.splice(0);
  }
  const put = async (id: number, change: object, by: TestUser = landlord) => {
    const answer = await api.call(by, `PUT /maintenance/${id}`, change);
    await atRest(api.database);
    return answer;
  };
  /** A request of Rhea whose first e-mail was already written. */
  const requestWithHistory = async (entry: Parameters<typeof addRheas>[2] = {}) => {
    const request = await addRheas(api, landlord, entry);
    await posted();
    return request;
  };
  const linkTo = ({ id }: MaintenanceRequest) => ({ label: 'View the request', path: `/app/maintenance/${id}` });

  it('go to the account for a tenant’s new request', async () => {
    const request = await addRheas(api, tenant, { priority: 'high' });
    expect(await posted()).toEqual([
      {
        key: `maintenance:${request.id}:new`,
        kind: 'maintenance',
        to: { account_id: landlord.accountId },
        subject: 'New maintenance request: Leaking tap',
        opening: 'Rhea Moss requested maintenance: “Leaking tap” at Harbour House.',
        further: [sampleRequest.description, 'Priority: high.'],
        link: linkTo(request),
      },
    ]);
    expect(await posted()).toEqual([]);
  });

  it('go to the tenant for a request that the account creates, with its date', async () => {
    const request = await addRheas(api, landlord, { scheduled_date: '2026-03-03 09:30:00' });
    const undated = await addRheas(api, admin);
    expect(await posted()).toEqual([
      {
        key: `maintenance:${request.id}:new`,
        kind: 'maintenance',
        to: { user_id: tenant.userId },
        subject: 'New maintenance request: Leaking tap',
        opening: 'A maintenance request was created for you: “Leaking tap” at Harbour House.',
        further: [
          sampleRequest.description,
          expect.stringMatching(/^It is scheduled for Tuesday, March 3, 2026 at 9:30\sAM \(America\/New_York\)\.$/),
        ],
        link: linkTo(request),
      },
      expect.objectContaining({ key: `maintenance:${undated.id}:new`, further: [sampleRequest.description] }),
    ]);
  });

  it('are not written for a request that the account creates without a tenant, or already closed', async () => {
    await addRequest(api, admin);
    for (const status of ['completed', 'cancelled'] as const) await addRheas(api, landlord, { status });
    expect(await posted()).toEqual([]);
  });

  it('go to the tenant of the request after the change, also if they are written later', async () => {
    const request = await requestWithHistory();
    const { database } = api;
    await put(request.id, { status: 'in_progress' });
    const published = { record: `maintenance_requests/${request.id}`, version: 2 };
    const entry = await database
      .collection('history')
      .findOne(published, { projection: { _id: 0, record: 0, account_id: 0 } });
    await put(request.id, { property_id: properties.foundry.id, tenant_id: tenants.theo.id });
    await put(request.id, { tenant_id: null });
    await posted();
    // The state after a process that ended before it wrote the e-mail.
    await database.collection('history').deleteOne(published);
    await database.collection('notices').deleteMany({});
    const unfiled = [{ ...entry, at: new Date(0) }];
    await database
      .collection<{ _id: number }>('maintenance_requests')
      .updateOne({ _id: request.id }, { $set: { unfiled } });
    expect((await posted()).map(({ key, to }) => [key, to])).toEqual([
      [`maintenance:${request.id}:v2:status`, { user_id: tenant.userId }],
    ]);
  });

  it.each([
    ['in_progress', 'is now in progress'],
    ['completed', 'has been completed'],
    ['cancelled', 'has been cancelled'],
  ])('tell the tenant that the request %s', async (status, words) => {
    const request = await requestWithHistory();
    await put(request.id, { status, title: 'Dripping tap' });
    expect(await posted()).toEqual([
      {
        key: `maintenance:${request.id}:v2:status`,
        kind: 'maintenance',
        to: { user_id: tenant.userId },
        subject: `Maintenance request ${words}: Dripping tap`,
        opening: `Your maintenance request “Dripping tap” at Harbour House ${words}.`,
        further: [],
        link: linkTo(request),
      },
    ]);
  });

  it('tell the tenant that the request is open again', async () => {
    const request = await requestWithHistory({ status: 'completed' });
    await put(request.id, { status: 'open' });
    expect((await posted()).map(({ subject }) => subject)).toEqual(['Maintenance request is open again: Leaking tap']);
  });

  it('give the tenant the scheduled date in the account’s time zone', async () => {
    const request = await requestWithHistory();
    await put(request.id, { scheduled_date: '2026-03-03 09:30:00' });
    await put(request.id, { scheduled_date: null });
    expect((await posted()).map(({ key, subject, further }) => [key, subject, further])).toEqual([
      [
        `maintenance:${request.id}:v2:scheduled`,
        'Maintenance request scheduled: Leaking tap',
        [expect.stringMatching(/^It is scheduled for Tuesday, March 3, 2026 at 9:30\sAM \(America\/New_York\)\.$/)],
      ],
      [
        `maintenance:${request.id}:v3:scheduled`,
        'Maintenance request no longer scheduled: Leaking tap',
        ['It has no new date yet.'],
      ],
    ]);
  });

  it('combine a status and a date that change together', async () => {
    const request = await requestWithHistory();
    await put(request.id, { status: 'in_progress', scheduled_date: '2026-03-03 09:30:00' });
    const [email, ...others] = await posted();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ key: `maintenance:${request.id}:v2:status`, further: [expect.any(String)] });
  });

  it('go to the account if the tenant cancels, and not to the tenant', async () => {
    const request = await requestWithHistory();
    await put(request.id, { title: 'Dripping tap' }, tenant);
    await put(request.id, { status: 'cancelled' }, tenant);
    expect(await posted()).toEqual([
      {
        key: `maintenance:${request.id}:v3:status`,
        kind: 'maintenance',
        to: { account_id: landlord.accountId },
        subject: 'Maintenance request cancelled: Dripping tap',
        opening: 'Rhea Moss has cancelled the maintenance request “Dripping tap” at Harbour House.',
        further: [],
        link: linkTo(request),
      },
    ]);
  });

  it('are not written for other changes, nor without a tenant, nor to a deleted tenant', async () => {
    const request = await requestWithHistory();
    await put(request.id, { priority: 'urgent', estimated_cost: 12, title: 'Dripping tap' });
    await put((await addRequest(api, landlord)).id, { status: 'completed' });
    world.portfolio.changed.tenants = [{ ...tenants.rhea, live: false }];
    await runJobs(api.database, world);
    await put(request.id, { status: 'completed' });
    expect(await posted()).toEqual([]);
    world.portfolio.changed.tenants = [tenants.rhea];
    await runJobs(api.database, world);
  });

  it('are written by the job if a process ended before it wrote them', async () => {
    const request = await requestWithHistory();
    await put(request.id, { status: 'completed' });
    await posted();
    const { database } = api;
    const published = { record: `maintenance_requests/${request.id}`, version: 2 };
    const projection = { _id: 0, record: 0, account_id: 0 };
    const entry = await database.collection('history').findOne(published, { projection });
    await database.collection('history').deleteOne(published);
    await database.collection('notices').deleteMany({});
    const unfiled = [{ ...entry, at: new Date(0) }];
    await database
      .collection<{ _id: number }>('maintenance_requests')
      .updateOne({ _id: request.id }, { $set: { unfiled } });
    expect((await posted()).map(({ key }) => key)).toEqual([`maintenance:${request.id}:v2:status`]);
  });
});
