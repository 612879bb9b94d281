import type { Entitlements } from '@keystead/contracts';
import { Conflict, Unavailable } from '@keystead/service-kit';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import { checked, finished, imported, propertiesCsv, rowsOf, run, tenantsCsv } from '../../test/test-imports.ts';
import { fakeUsers, people, runJobs, samples, testPortfolio } from '../../test/test-portfolio.ts';
import type { Invitations } from '../tenants/invitations.ts';
import { TenantRepository } from '../tenants/tenant.repository.ts';
import { ImportRepository } from './import.repository.ts';
import { ImportRunner } from './work/import-jobs.ts';

const { landlord, manager, otherLandlord } = people;

/** The records of an account, according to lists and to the database. */
async function portfolioOf(api: TestApi) {
  const stored = (collection: string) => api.database.collection(collection).countDocuments({ account_id: 1 });
  return {
    properties: (await api.call(landlord, 'GET /properties?limit=1')).body.total,
    tenants: (await api.call(landlord, 'GET /tenants?limit=1')).body.total,
    stored: [await stored('properties'), await stored('tenants')],
  };
}

const reservations = async (api: TestApi, counts: string) => {
  await atRest(api.database);
  return api.database.collection(counts).countDocuments({ 'pending.0': { $exists: true } });
};

describe('an import run', () => {
  let api: TestApi;
  let wakes: jest.SpiedFunction<ImportRunner['wake']>;
  beforeEach(async () => {
    wakes = jest.spyOn(ImportRunner.prototype, 'wake');
    api = await testPortfolio();
  });
  afterEach(async () => {
    await api.stop();
    jest.restoreAllMocks();
  });

  it('adds a tenant’s lease with them, once, and marks the property as occupied', async () => {
    await imported(api, landlord, propertiesCsv(1, 3));
    const file = [
      'First Name,Last Name,Email,Property,Lease Start,Lease End,Monthly Rent,Deposit',
      'Ida,Brandt,ida@mail.example,Maple Court 1,1/1/2026,2999-12-31,"$1,850.00",500',
      'Otto,Lind,otto@mail.example,Maple Court 1,2026-06-01,2999-05-31,900,',
      'Pia,Voss,pia@mail.example,Maple Court 2,2026-06-01,,900,',
      'Ben,Nolan,ben@mail.example,Maple Court 3,2026-06-01,,,',
    ].join('\n');
    const { id, counts } = await checked(api, landlord, file, { kind: 'tenants' });
    expect(counts).toEqual({ add: 2, exists: 0, refused: 2 });
    expect((await rowsOf(api, landlord, id)).map(({ reasons }) => reasons)).toEqual([
      [],
      [{ field: 'lease_start', message: 'overlaps another lease of this property' }],
      [{ field: 'lease_end', message: 'is required' }],
      [],
    ]);
    expect((await api.call(landlord, 'GET /leases')).body.total).toBe(0);
    expect(await run(api, landlord, id)).toMatchObject({ state: 'done', counts: { add: 2, refused: 2 } });
    const leases = async () => (await api.call(landlord, 'GET /leases')).body.leases;
    expect(await leases()).toMatchObject([
      {
        tenant_name: 'Ida Brandt',
        property_name: 'Maple Court 1',
        start_date: '2026-01-01',
        end_date: '2999-12-31',
        rent_amount: 1850,
        deposit_amount: 500,
        status: 'active',
      },
    ]);
    const { body } = await api.call(landlord, 'GET /properties?sort=name');
    expect(body.properties.map(({ status }) => status)).toEqual(['occupied', 'available', 'available']);
    const people = (await api.call(landlord, 'GET /tenants?q=ben')).body.tenants;
    expect(people).toMatchObject([{ move_in_date: '2026-06-01' }]);
    expect((await imported(api, landlord, file, { kind: 'tenants' })).counts).toMatchObject({ add: 0, exists: 2 });
    expect(await leases()).toHaveLength(1);
  });

  it('adds properties like POST, with the user who started it as author', async () => {
    const columns = 'Name,Unit,Address,City,State,Zip,Rent,Deposit,Type,Status,Beds,Baths,Sq Ft,Notes,Time Zone';
    const one =
      'Maple Court,2B,12 Quay Street,Portland,ME,04101,"$1,850.50","1,000",Condominium,Rented,2,1.5,"1,200","Two\nlines",America/New_York';
    const two = 'Elm House,,1 Elm Street,Salem,OR,97301,900,,,,,,,,';
    const { id } = await checked(api, landlord, [columns, one, two].join('\n'));
    expect(await run(api, manager, id)).toMatchObject({
      state: 'done',
      progress: { done: 2, total: 2 },
      counts: { add: 2, exists: 0, refused: 0 },
      all_or_nothing: false,
      problem: null,
    });
    const { body } = await api.call(landlord, 'GET /properties?sort=name');
    const [elm, maple] = body.properties;
    expect(maple).toMatchObject({
      name: 'Maple Court 2B',
      address: '12 Quay Street, Unit 2B',
      rent_amount: 1850.5,
      deposit_amount: 1000,
      property_type: 'condo',
      status: 'occupied',
      bedrooms: 2,
      bathrooms: 1.5,
      square_feet: 1200,
      description: 'Two\nlines',
      time_zone: 'America/New_York',
      version: 1,
      photos: [],
      abilities: { update: true, delete: true },
    });
    const posted = { name: 'Elm House', address: '1 Elm Street', city: 'Salem', state: 'OR', zip_code: '97301' };
    const made = await api.call(otherLandlord, 'POST /properties', { ...posted, rent_amount: 900 });
    const { id: _, created_at: __, updated_at: ___, ...same } = made.body;
    expect(elm).toMatchObject(same);
    expect(Object.keys(elm ?? {}).sort()).toEqual(Object.keys(made.body).sort());
    const stored = await api.database.collection('properties').find().toArray();
    const fields = stored.map(({ imported: _, ...fields }) => Object.keys(fields).sort());
    expect(fields[0]).toEqual(fields[2]);
    expect(stored[0]?.created_by).toEqual({ user_id: manager.userId, name: 'User 2' });
    expect((await api.call(landlord, 'GET /properties?q=2b')).body.total).toBe(1);
  });

  it('adds tenants like POST, and sends no e-mails by default', async () => {
    await api.stop();
    const users = fakeUsers();
    users.register('known@mail.example', 777);
    api = await testPortfolio({ property_limit: null }, users);
    await imported(api, landlord, propertiesCsv(1, 1));
    const columns = 'Full name,Email,Phone,Property,Move in,Status,Emergency contact,Emergency phone';
    const file = `${columns}\nRhea Moss,Known@Mail.example,555 0100,Maple Court 1,3/1/2025,Current,Bo Moss,555 0199\n`;
    const it = await imported(api, landlord, file, { kind: 'tenants' });
    expect(it).toMatchObject({ state: 'done', counts: { add: 1, exists: 0, refused: 0 }, invite: false });
    const { body } = await api.call(landlord, 'GET /tenants');
    expect(body.tenants[0]).toMatchObject({
      email: 'Known@Mail.example',
      first_name: 'Rhea',
      last_name: 'Moss',
      user: { id: 777 },
      phone: '555 0100',
      property_name: 'Maple Court 1',
      move_in_date: '2025-03-01',
      status: 'active',
      emergency_contact_name: 'Bo Moss',
      emergency_contact_phone: '555 0199',
      invited_at: null,
      version: 1,
    });
    await runJobs(api.database, [], users);
    expect(users.mailed).toEqual([]);

    const property_id = body.tenants[0]?.property_id;
    await api.call(landlord, 'POST /tenants', { ...samples.tenants, email: 'posted@mail.example', property_id });
    const stored = await api.database.collection('tenants').find().toArray();
    const fields = stored.map(({ imported: _, ...fields }) => Object.keys(fields).sort());
    expect(fields[0]).toEqual(fields[1]);
  });

  it.each([false, true])(
    'sends each new tenant one invitation on request (all or nothing: %s)',
    async (all_or_nothing) => {
      await api.stop();
      const users = fakeUsers();
      api = await testPortfolio({ property_limit: null }, users);
      await imported(api, landlord, propertiesCsv(1, 2));
      await imported(api, landlord, tenantsCsv(1, 2, 2), { kind: 'tenants' });
      const it = await imported(api, landlord, tenantsCsv(1, 4, 2), { kind: 'tenants', invite: true, all_or_nothing });
      expect(it).toMatchObject({ state: 'done', counts: { add: 2, exists: 2 }, invite: true });
      expect(users.mailed).toEqual([]);
      await runJobs(api.database, [], users);
      await runJobs(api.database, [], users);
      expect(users.mailed.sort()).toEqual(['rhea.3@mail.example', 'rhea.4@mail.example']);
      const { body } = await api.call(landlord, 'GET /tenants?sort=name');
      expect(body.tenants.map(({ invited_at }) => invited_at !== null)).toEqual([false, false, true, true]);
    },
  );

  it('shows how many invitations the daily limit has queued, and when the last is sent', async () => {
    const users = fakeUsers();
    const own = await testPortfolio(undefined, users);
    await imported(own, landlord, propertiesCsv(1, 2));
    const file = tenantsCsv(1, 4, 2);
    const until = new Date(Date.now() + 3 * 24 * 60 * 60_000);
    for (const n of [3, 4]) users.delay(`rhea.${n}@mail.example`, until);
    const { id } = await imported(own, landlord, file, { kind: 'tenants', invite: true });
    const invitations = async () => (await own.call(landlord, `GET /imports/${id}`)).body.invitations;
    expect(await invitations()).toEqual({ waiting: 4, until: null });
    await runJobs(own.database, [], users);
    expect(await invitations()).toEqual({ waiting: 2, until: until.toISOString() });
    expect((await own.call(landlord, 'GET /imports')).body.imports[0]?.invitations.waiting).toBe(2);
    await own.stop();
  });

  it('adds tenants without invitations for an unconfirmed account', async () => {
    await imported(api, landlord, propertiesCsv(1, 2));
    const unconfirmed = { ...landlord, emailConfirmed: false };
    const { id } = await checked(api, unconfirmed, tenantsCsv(1, 2, 2), { kind: 'tenants' });
    const refused = await api.call(unconfirmed, `POST /imports/${id}/run`, { invite: true });
    expect(refused.problem).toMatchObject({ status: 403, code: 'email_unconfirmed' });
    expect(await run(api, unconfirmed, id)).toMatchObject({ state: 'done', invitations: { waiting: 0, until: null } });
  });

  it('queues many invitations for the job in batches, each only while it may continue', async () => {
    await imported(api, landlord, propertiesCsv(1, 2));
    const { id } = await imported(api, landlord, tenantsCsv(1, 1_100, 2), { kind: 'tenants' });
    const tenants = new TenantRepository(api.database);
    const left = () => api.database.collection('tenants').countDocuments({ invitation: { $ne: null } });
    const batches = [true, true, false];
    await tenants.inviteImported(id, async () => batches.shift() ?? false);
    expect(await left()).toBe(1_000);
    await tenants.inviteImported(id, async () => true);
    expect(await left()).toBe(1_100);
  });

  it('adds nothing the second time, for either kind', async () => {
    for (const [kind, file] of [
      ['properties', propertiesCsv(1, 700)],
      ['tenants', tenantsCsv(1, 1_200, 700)],
    ] as const) {
      const first = await imported(api, landlord, file, { kind });
      const total = file.split('\n').length - 1;
      expect(first.counts).toEqual({ add: total, exists: 0, refused: 0 });
      const again = await imported(api, landlord, file, { kind });
      expect(again.counts).toEqual({ add: 0, exists: total, refused: 0 });
    }
    expect(await portfolioOf(api)).toEqual({ properties: 700, tenants: 1_200, stored: [700, 1_200] });
    expect(await reservations(api, 'property_counts')).toBe(0);
    expect(await reservations(api, 'tenant_counts')).toBe(0);
  });

  it('adds the valid rows and reports the refused ones', async () => {
    const file = `${propertiesCsv(1, 3)}\r\nNo rent,1 A Street,Salem,OR,97301,\r\nMaple Court 2,2 Quay Street,Portland,ME,04101,5`;
    const it = await imported(api, landlord, file);
    expect(it).toMatchObject({ state: 'done', counts: { add: 3, exists: 0, refused: 2 } });
    const outcomes = (await rowsOf(api, landlord, it.id)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['add', 'add', 'add', 'refused', 'refused']);
    const again = await api.call(landlord, `POST /imports/${it.id}/run`, {});
    expect(again.problem).toMatchObject({ status: 409, code: 'conflict' });
    const check = await api.call(landlord, `POST /imports/${it.id}/check`);
    expect(check.status).toBe(409);
  });

  it('counts a tenant as existing whom somebody adds concurrently', async () => {
    await api.stop();
    const users = fakeUsers();
    let byHand: Promise<unknown> | undefined;
    api = await testPortfolio(
      { property_limit: null },
      {
        // Between the check for duplicates and the insert.
        invite: async (invitees, options) => {
          if (invitees.length > 1) {
            byHand ??= api.call(landlord, 'POST /tenants', {
              ...samples.tenants,
              email: 'RHEA.2@mail.example',
              property_id,
            });
            await byHand;
          }
          return users.invite(invitees, options);
        },
      },
    );
    await imported(api, landlord, propertiesCsv(1, 1));
    const property_id = (await api.call(landlord, 'GET /properties')).body.properties[0]?.id;
    const it = await imported(api, landlord, tenantsCsv(1, 3, 1), { kind: 'tenants' });
    expect(it.counts).toEqual({ add: 2, exists: 1, refused: 0 });
    expect((await rowsOf(api, landlord, it.id))[1]?.outcome).toBe('exists');
    expect(await portfolioOf(api)).toEqual({ properties: 1, tenants: 3, stored: [1, 3] });
    expect(await reservations(api, 'tenant_counts')).toBe(0);
  });

  /** Runs an import of three tenants. `befall` may make a call of identity fail. */
  async function runWith(failOn: (call: number) => Error | undefined) {
    await api.stop();
    const users = fakeUsers();
    let calls = 0;
    const unreliable: Invitations = {
      invite: async (invitees, options) => {
        const failure = failOn(++calls);
        if (failure) throw failure;
        return users.invite(invitees, options);
      },
    };
    api = await testPortfolio({ property_limit: null }, unreliable);
    await imported(api, landlord, propertiesCsv(1, 1));
    const { id } = await checked(api, landlord, tenantsCsv(1, 3, 1), { kind: 'tenants' });
    await api.call(landlord, `POST /imports/${id}/run`, {});
    return { id, unreliable };
  }

  const stored = (id: number) => api.database.collection('imports').findOne({ _id: id as never });

  /** Has another process retry an import that waits after a failure. */
  async function tryAgain(id: number, users?: Invitations): Promise<void> {
    const runners = wakes.mock.contexts as ImportRunner[];
    await Promise.all(runners.map((runner) => runner.drain()));
    await api.database.collection('imports').updateOne({ _id: id as never }, { $set: { due: new Date(0) } });
    await runJobs(api.database, [], users);
  }

  it('is retried later while identity is down, and after an unexpected error', async () => {
    const failures = [undefined, new Unavailable('Identity is down.'), new Error('a bug')];
    const { id, unreliable } = await runWith((call) => failures[call]);
    await expect(tryAgain(id, unreliable)).rejects.toThrow('a bug');
    await tryAgain(id, unreliable);
    expect(await finished(api, landlord, id)).toMatchObject({ state: 'done', counts: { add: 3 } });
  });

  it('fails with identity’s message if identity stays down', async () => {
    const { id, unreliable } = await runWith(() => new Unavailable('Identity is down.'));
    await tryAgain(id, unreliable);
    expect((await stored(id))?.state).toBe('running');
    await api.database.collection('imports').updateOne({ _id: id as never }, { $set: { tries: 6 } });
    await tryAgain(id, unreliable);
    expect(await finished(api, landlord, id)).toMatchObject({ state: 'failed', problem: 'Identity is down.' });
  });

  it('fails with a message after repeated errors', async () => {
    const { id } = await checked(api, landlord, propertiesCsv(1, 2));
    await api.database.collection('files.chunks').deleteMany({ files_id: `import/${id}/utf-8` as never });
    await api.call(landlord, `POST /imports/${id}/run`, {});
    await expect(tryAgain(id)).rejects.toThrow('has 0 bytes');
    await api.database.collection('imports').updateOne({ _id: id as never }, { $set: { tries: 7 } });
    await tryAgain(id);
    expect(await finished(api, landlord, id)).toMatchObject({
      state: 'failed',
      problem: 'Something went wrong on our side. Please try again.',
    });
  });
});

describe('an import run with a plan limit', () => {
  let api: TestApi;
  let entitled: Partial<Entitlements>;
  beforeEach(async () => {
    entitled = { property_limit: 50 };
    api = await testPortfolio(entitled);
  });
  afterEach(() => api.stop());

  it('uses the plan’s quota in full and refuses the rest with the plan’s reason', async () => {
    await api.call(landlord, 'POST /properties', samples.properties);
    const it = await imported(api, landlord, propertiesCsv(1, 60));
    expect(it).toMatchObject({ state: 'done', counts: { add: 49, exists: 0, refused: 11 } });
    const results = await rowsOf(api, landlord, it.id);
    expect(results.findIndex(({ outcome }) => outcome === 'refused')).toBe(49);
    expect(results[49]?.reasons[0]?.message).toBe('Your free trial allows up to 50 properties. Upgrade to add more.');
    expect(await portfolioOf(api)).toMatchObject({ properties: 50, stored: [50, 0] });
  });

  it('never exceeds the limit, however many properties are added concurrently', async () => {
    entitled.property_limit = 1_000;
    const { id } = await checked(api, landlord, propertiesCsv(1, 1_200));
    await api.call(landlord, `POST /imports/${id}/run`, {});
    let made = 0;
    const add = async (tries: number) => {
      for (let done = 0; done < tries; done++)
        if ((await api.call(manager, 'POST /properties', samples.properties)).status === 201) made++;
    };
    await Promise.all([add(20), add(20), add(20)]);
    const it = await finished(api, landlord, id);
    expect(made).toBeGreaterThan(0);
    expect(it.counts.add + it.counts.refused).toBe(1_200);
    expect(it.counts.add + made).toBe(1_000);
    expect(await portfolioOf(api)).toMatchObject({ properties: 1_000, stored: [1_000, 0] });
  });
});

describe('an all-or-nothing import', () => {
  let api: TestApi;
  let entitled: Partial<Entitlements>;
  beforeEach(async () => {
    entitled = { property_limit: 2_000 };
    api = await testPortfolio(entitled);
  });
  afterEach(() => api.stop());

  it('adds everything if no row is refused', async () => {
    const it = await imported(api, landlord, propertiesCsv(1, 1_100), { all_or_nothing: true });
    expect(it).toMatchObject({ state: 'done', counts: { add: 1_100 }, all_or_nothing: true });
    expect(await portfolioOf(api)).toMatchObject({ properties: 1_100 });
  });

  it('writes nothing if a row is refused, and shows which', async () => {
    const file = `${propertiesCsv(1, 1_100)}\r\nNo rent,1 A Street,Salem,OR,97301,`;
    const it = await imported(api, landlord, file, { all_or_nothing: true });
    expect(it).toMatchObject({
      state: 'failed',
      problem: '1 row is refused, so nothing was added.',
      counts: { add: 1_100, exists: 0, refused: 1 },
    });
    const { body } = await api.call(landlord, `GET /imports/${it.id}/rows?outcome=refused`);
    expect(body.rows).toMatchObject([{ row: 1_101, reasons: [{ field: 'rent_amount', message: 'is required' }] }]);
    expect(await portfolioOf(api)).toEqual({ properties: 0, tenants: 0, stored: [0, 0] });
    // The same file may then be run without all or nothing.
    expect(await run(api, landlord, it.id)).toMatchObject({ state: 'done', counts: { add: 1_100, refused: 1 } });
  });

  it('rolls back if others use up the quota meanwhile, except for changed records', async () => {
    const { id } = await checked(api, landlord, propertiesCsv(1, 1_900));
    const first = async () => (await api.call(landlord, 'GET /properties?sort=created_at&limit=1')).body.properties[0];
    const counts = api.database.collection<{ _id: number }>('property_counts');
    const { writeRows } = ImportRepository.prototype;
    const writes = jest.spyOn(ImportRepository.prototype, 'writeRows');
    // The rows of the first batch are written before the second one reserves its part of the quota.
    writes.mockImplementation(async function (this: ImportRepository, ...args) {
      const added = await first();
      if (added) {
        writes.mockRestore();
        await api.call(manager, `PUT /properties/${added.id}`, { bedrooms: 9 });
        await counts.updateOne({ _id: landlord.accountId }, { $inc: { count: 1_000 } });
      }
      return writeRows.apply(this, args);
    });
    await api.call(landlord, `POST /imports/${id}/run`, { all_or_nothing: true });
    const it = await finished(api, landlord, id);
    await counts.updateOne({ _id: landlord.accountId }, { $inc: { count: -1_000 } });
    expect(it).toMatchObject({ state: 'failed', counts: { add: 0, exists: 0, refused: 0 }, progress: { done: 0 } });
    expect(it.problem).toMatch(
      /^Row \d+ can’t be added. Your free trial allows .* Everything it had added was rolled back.$/,
    );
    expect(await portfolioOf(api)).toMatchObject({ properties: 1, stored: [1, 0] });
    expect((await first())?.bedrooms).toBe(9);
    expect(await reservations(api, 'property_counts')).toBe(0);
  });

  it('does not roll back what an earlier run of the same import has added', async () => {
    await api.stop();
    const users = fakeUsers();
    let calls = 0;
    api = await testPortfolio(
      { property_limit: null },
      {
        invite: async (invitees, options) => {
          // Two calls for each batch: the second batch of the first run, then of the second run.
          if (++calls === 3 || calls === 5) throw new Conflict('Not today.');
          return users.invite(invitees, options);
        },
      },
    );
    await imported(api, landlord, propertiesCsv(1, 1));
    const first = await imported(api, landlord, tenantsCsv(1, 1_600, 1), { kind: 'tenants' });
    expect(first).toMatchObject({ state: 'failed', problem: 'Not today.', counts: { add: 1_000 } });
    expect(await run(api, landlord, first.id, { all_or_nothing: true })).toMatchObject({ state: 'failed' });
    expect(await portfolioOf(api)).toMatchObject({ tenants: 1_000, stored: [1, 1_000] });
    expect(await run(api, landlord, first.id)).toMatchObject({ state: 'done', counts: { add: 1_600, exists: 0 } });
    expect(await portfolioOf(api)).toMatchObject({ tenants: 1_600, stored: [1, 1_600] });
  });
});
