import { atRest, loseResponse, type TestApi } from '@keystead/service-kit/testing';
import { addresses, fakeUsers, people, runJobs, samples, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty, addTenant, unreliableUsers } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherLandlord, admin } = people;

describe('POST /tenants', () => {
  let api: TestApi;
  let home: number;
  let otherAccountProperty: number;
  const users = fakeUsers();
  beforeAll(async () => {
    api = await testPortfolio(undefined, users);
    home = await addProperty(api, landlord);
    otherAccountProperty = await addProperty(api, otherLandlord, { name: 'Next Door' });
  });
  afterAll(() => api.stop());

  let row = 0;
  const somebody = () => ({ ...samples.tenants, email: `tenant-${++row}@mail.example`, property_id: home });
  const stored = () => api.database.collection('tenants').countDocuments();
  const total = async () => (await api.call(landlord, 'GET /tenants')).body.total;

  it('stores the tenant with the defaults, linked to the address’s user, and returns its location', async () => {
    const rhea = { ...somebody(), first_name: '  Rhea ' };
    const made = await api.call(landlord, 'POST /tenants', rhea);
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/tenants/${made.body.id}`);
    expect(made.headers.get('etag')).toBe('"1"');
    expect(made.body).toEqual({
      id: expect.any(Number),
      email: rhea.email,
      first_name: 'Rhea',
      last_name: 'Moss',
      phone: null,
      user: { id: expect.any(Number), first_name: 'Rhea', last_name: 'Moss', email: rhea.email },
      property_id: home,
      property_name: 'Harbour House',
      emergency_contact_name: null,
      emergency_contact_phone: null,
      move_in_date: null,
      status: 'active',
      invited_at: expect.any(String),
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      invitation_due_at: null,
      abilities: { update: true, delete: true, invite: true },
    });
    expect((await api.call(landlord, `GET /tenants/${made.body.id}`)).body).toEqual(made.body);
    expect(users.mailed.filter((email) => email === rhea.email)).toHaveLength(1);
  });

  it('stores optional fields, a date without its time, and empty ones as null', async () => {
    const made = await api.call(manager, 'POST /tenants', {
      ...somebody(),
      phone: '(207) 555-0142',
      emergency_contact_name: 'Ada Moss',
      emergency_contact_phone: '',
      move_in_date: '2026-03-01T09:30:00.000Z',
      status: 'inactive',
    });
    expect(made.body).toMatchObject({
      phone: '(207) 555-0142',
      emergency_contact_name: 'Ada Moss',
      emergency_contact_phone: null,
      move_in_date: '2026-03-01',
      status: 'inactive',
    });
  });

  it('finds the user of an address that exists already, ignoring case', async () => {
    const made = await api.call(landlord, 'POST /tenants', { ...somebody(), email: addresses.tenant.toUpperCase() });
    expect(made.body).toMatchObject({ email: addresses.tenant.toUpperCase(), user: { id: tenant.userId } });
    expect((await api.call(tenant, `GET /tenants/${made.body.id}`)).status).toBe(200);
  });

  it('requires a session, and rejects a tenant with a reason', async () => {
    expect((await api.call(null, 'POST /tenants', somebody())).problem.code).toBe('unauthenticated');
    const refused = await api.call(tenant, 'POST /tenants', somebody());
    expect(refused.problem).toMatchObject({ status: 403, code: 'forbidden', error: 'Tenants cannot add tenants.' });
  });

  it.each([
    ['no address', { email: undefined }, { email: 'is required' }],
    ['an address that is none', { email: 'rhea' }, { email: 'must be an email address' }],
    ['an operator for an address', { email: { $gt: '' } }, { email: 'must be a string' }],
    ['a blank name', { first_name: ' ' }, { first_name: 'is required' }],
    ['no property', { property_id: undefined }, { property_id: 'is required' }],
    ['a day that there is not', { move_in_date: '2026-02-30' }, { move_in_date: 'must be a date, YYYY-MM-DD' }],
    ['an unknown status', { status: 'gone' }, { status: 'must be one of active, inactive' }],
    ['a user of one’s choice', { user_id: 4 }, { user_id: 'is not a field of this request' }],
    ['a property that nobody has', { property_id: 999_999 }, { property_id: 'is not one of your properties' }],
  ])('rejects %s, writes nothing and sends no e-mail', async (_, change, fields) => {
    const before = [await stored(), users.mailed.length];
    const refused = await api.call(landlord, 'POST /tenants', { ...somebody(), ...change });
    expect(refused.problem).toMatchObject({ status: 422, code: 'validation_failed', fields });
    expect([await stored(), users.mailed.length]).toEqual(before);
  });

  it('rejects properties of other accounts and deleted ones', async () => {
    const deleted = await addProperty(api, landlord);
    await api.call(landlord, `DELETE /properties/${deleted}`);
    for (const property_id of [otherAccountProperty, deleted])
      expect((await api.call(landlord, 'POST /tenants', { ...somebody(), property_id })).problem).toMatchObject({
        status: 422,
        fields: { property_id: 'is not one of your properties' },
      });
  });

  it('adds an admin’s tenant to the account of the property', async () => {
    const made = await api.call(admin, 'POST /tenants', { ...somebody(), property_id: otherAccountProperty });
    expect((await api.call(otherLandlord, `GET /tenants/${made.body.id}`)).body).toMatchObject({
      property_name: 'Next Door',
    });
    expect((await api.call(landlord, `GET /tenants/${made.body.id}`)).status).toBe(404);
    expect((await api.call(otherLandlord, 'GET /tenants')).body.total).toBe(1);
  });

  it('allows an address once per account, ignoring case, and also in other accounts', async () => {
    const rhea = somebody();
    await api.call(landlord, 'POST /tenants', rhea);
    const mailed = users.mailed.length;
    const again = await api.call(manager, 'POST /tenants', { ...rhea, email: rhea.email.toUpperCase() });
    expect(again.problem).toMatchObject({
      status: 409,
      code: 'tenant_exists',
      error: 'You already have a tenant with this email address.',
    });
    expect(users.mailed).toHaveLength(mailed);
    const other = await api.call(otherLandlord, 'POST /tenants', { ...rhea, property_id: otherAccountProperty });
    expect(other.status).toBe(201);
  });

  it('accepts one of 50 concurrent creations of an address, with one e-mail and one count', async () => {
    const before = await total();
    const rhea = somebody();
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.call(landlord, 'POST /tenants', rhea)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['tenant_exists']));
    expect(users.mailed.filter((email) => email === rhea.email)).toHaveLength(1);
    expect(await total()).toBe(before + 1);
    await atRest(api.database);
    const counts = await api.database.collection('tenant_counts').findOne({ _id: landlord.accountId as never });
    expect(counts?.pending).toEqual([]);
  });

  it('repeats the response for an Idempotency-Key, with one record and one e-mail', async () => {
    const key = { 'idempotency-key': 'first-of-may' };
    const rhea = somebody();
    const one = await api.call(landlord, 'POST /tenants', rhea, key);
    const two = await api.call(landlord, 'POST /tenants', rhea, key);
    expect(two.status).toBe(201);
    expect(two.body).toEqual(one.body);
    expect(users.mailed.filter((email) => email === rhea.email)).toHaveLength(1);
    const other = await api.call(landlord, 'POST /tenants', { ...rhea, first_name: 'Other' }, key);
    expect(other.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('returns the record of an interrupted try with the key, unless it was deleted since', async () => {
    const key = { 'idempotency-key': 'broken-off' };
    const rhea = somebody();
    const one = await api.call(landlord, 'POST /tenants', rhea, key);
    const before = await total();
    await loseResponse(api.database, 'broken-off');
    const again = await api.call(landlord, 'POST /tenants', rhea, key);
    expect(again).toMatchObject({ status: 201, body: { id: one.body.id } });
    expect(await total()).toBe(before);
    await api.call(landlord, `DELETE /tenants/${one.body.id}`);
    await loseResponse(api.database, 'broken-off');
    expect((await api.call(landlord, 'POST /tenants', rhea, key)).problem).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await total()).toBe(before - 1);
  });

  it('adds no tenant of an interrupted try after the property was deleted', async () => {
    const property_id = await addProperty(api, landlord);
    const rhea = { ...somebody(), property_id };
    const before = await total();
    const key = { 'idempotency-key': 'too-late' };
    await api.call(landlord, 'POST /tenants', rhea, key);
    await loseResponse(api.database, 'too-late');
    await api.call(landlord, `DELETE /properties/${property_id}`);
    const again = await api.call(landlord, 'POST /tenants', rhea, key);
    expect(again.problem).toMatchObject({ status: 422, fields: { property_id: 'is not one of your properties' } });
    expect(await total()).toBe(before);
  });
});

describe('POST /tenants while the property is deleted', () => {
  it('leaves no tenant behind and sends no e-mail', async () => {
    const users = fakeUsers();
    let property_id: number;
    const api = await testPortfolio(undefined, {
      /** Delays its response until the property is deleted. */
      async invite(invitees, how) {
        await api.call(landlord, `DELETE /properties/${property_id}`);
        return users.invite(invitees, how);
      },
    });
    property_id = await addProperty(api, landlord);
    const refused = await api.call(landlord, 'POST /tenants', { ...samples.tenants, property_id });
    expect(refused.problem).toMatchObject({ status: 422, fields: { property_id: 'is not one of your properties' } });
    expect((await api.call(landlord, 'GET /tenants')).body).toMatchObject({ tenants: [], total: 0 });
    expect(users.mailed).toEqual([]);
    const elsewhere = await addProperty(api, landlord);
    expect(await addTenant(api, landlord, elsewhere, samples.tenants)).toMatchObject({ property_id: elsewhere });
    await api.stop();
  });
});

describe('POST /tenants under a plan', () => {
  it('rejects tenants after the trial has ended, except from an admin of another account', async () => {
    const entitled = { can_create: true };
    const api = await testPortfolio(entitled);
    const property_id = await addProperty(api, landlord);
    entitled.can_create = false;
    const refused = await api.call(landlord, 'POST /tenants', { ...samples.tenants, property_id });
    expect(refused.problem).toMatchObject({
      status: 402,
      code: 'trial_ended',
      error: 'Your free trial has ended. Choose a plan to add tenants.',
    });
    expect((await api.call(admin, 'POST /tenants', { ...samples.tenants, property_id })).status).toBe(201);
    await api.stop();
  });
});

describe('POST /tenants while identity is down', () => {
  let api: TestApi;
  let home: number;
  const users = unreliableUsers();
  const { mailed, outage } = users;
  const total = async () => (await api.call(landlord, 'GET /tenants')).body.total;
  const toLater = () =>
    api.database
      .collection('tenants')
      .updateMany({ invitation: { $ne: null } }, { $set: { 'invitation.due': new Date() } });

  beforeEach(async () => {
    outage.of = 'nothing';
    mailed.length = 0;
    api = await testPortfolio(undefined, users);
    home = await addProperty(api, landlord);
  });
  afterEach(() => api.stop());

  it('answers 503 and writes nothing if the user can’t be found', async () => {
    outage.of = 'all';
    const refused = await api.call(landlord, 'POST /tenants', { ...samples.tenants, property_id: home });
    expect(refused.problem).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(await api.database.collection('tenants').countDocuments()).toBe(0);
    expect(await total()).toBe(0);
    outage.of = 'nothing';
    expect(await addTenant(api, landlord, home, samples.tenants)).toMatchObject({ invited_at: expect.any(String) });
  });

  it('adds a tenant whose e-mail can’t be sent, and sends it later, once', async () => {
    outage.of = 'mail';
    const made = await addTenant(api, landlord, home);
    expect(made.invited_at).toBeNull();
    outage.of = 'nothing';
    await runJobs(api.database, [], users);
    expect(mailed).toEqual([]); // Not yet: the request could still be running.
    outage.of = 'mail';
    await toLater();
    await runJobs(api.database, [], users);
    expect(mailed).toEqual([]);
    outage.of = 'nothing';
    await toLater();
    await Promise.all([runJobs(api.database, [], users), runJobs(api.database, [], users)]);
    await toLater();
    await runJobs(api.database, [], users);
    expect(mailed).toEqual([made.email]);
    const read = await api.call(landlord, `GET /tenants/${made.id}`);
    expect(read.body).toEqual({ ...made, invited_at: expect.any(String) });
  });

  it('sends hundreds of pending invitations, each once', async () => {
    outage.of = 'mail';
    const made = await Promise.all(Array.from({ length: 230 }, () => addTenant(api, landlord, home)));
    outage.of = 'nothing';
    await toLater();
    await runJobs(api.database, [], users);
    expect(mailed.toSorted()).toEqual(made.map(({ email }) => email).toSorted());
  });

  it('sends no e-mail to a tenant who was deleted in the meantime', async () => {
    outage.of = 'mail';
    const { id } = await addTenant(api, landlord, home);
    await api.call(landlord, `DELETE /tenants/${id}`);
    outage.of = 'nothing';
    await toLater();
    await runJobs(api.database, [], users);
    expect(mailed).toEqual([]);
  });
});
