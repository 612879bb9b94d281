import type { Tenant } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { addresses, people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty, addTenant, unreliableUsers } from '../../test/test-tenants.ts';
import type { Invitations } from './invitations.ts';

const { landlord, manager, tenant, otherTenant, otherLandlord, admin } = people;

describe('PUT /tenants/{id}', () => {
  let api: TestApi;
  let home: number;
  let made: Tenant;
  let id: number;
  const users = unreliableUsers();
  const { mailed, outage } = users;
  beforeAll(async () => {
    api = await testPortfolio(undefined, users);
    home = await addProperty(api, landlord);
  });
  beforeEach(async () => {
    outage.of = 'nothing';
    made = await addTenant(api, landlord, home, { phone: '555-0142' });
    id = made.id;
    mailed.length = 0;
  });
  afterAll(() => api.stop());

  const read = async () => (await api.call(landlord, `GET /tenants/${id}`)).body;

  it('changes the given fields and leaves the rest', async () => {
    const changed = await api.call(manager, `PUT /tenants/${id}`, { first_name: 'Zoë', status: 'inactive' });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(changed.body).toEqual({
      ...made,
      first_name: 'Zoë',
      user: { ...made.user, first_name: 'Zoë' },
      status: 'inactive',
      version: 2,
      updated_at: expect.any(String),
    });
    expect(await read()).toEqual(changed.body);
    expect((await api.call(landlord, 'GET /tenants?q=zoe')).body.tenants.at(0)?.id).toBe(id);
  });

  it('accepts a whole record unchanged, without an invitation or a new version', async () => {
    const changed = await api.call(admin, `PUT /tenants/${id}`, { ...made, phone: '' });
    expect(changed.body).toMatchObject({ phone: null, version: 2, invited_at: made.invited_at });
    const same = await api.call(landlord, `PUT /tenants/${id}`, { ...changed.body, status: null });
    expect(same.body).toEqual({ ...changed.body, abilities: { update: true, delete: true, invite: true } });
    expect(mailed).toEqual([]);
  });

  it('rejects an older version with 409 and a stale If-Match with 412', async () => {
    await api.call(landlord, `PUT /tenants/${id}`, { last_name: 'Newer' });
    const old = await api.call(landlord, `PUT /tenants/${id}`, { last_name: 'Older', version: 1 });
    expect(old.problem).toMatchObject({ status: 409, code: 'version_conflict' });
    const stale = await api.call(landlord, `PUT /tenants/${id}`, { last_name: 'Older' }, { 'if-match': '"1"' });
    expect(stale.problem).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect((await read()).last_name).toBe('Newer');
  });

  it('loses no change when two users change different fields concurrently', async () => {
    await Promise.all([
      api.call(landlord, `PUT /tenants/${id}`, { last_name: 'Both' }),
      api.call(manager, `PUT /tenants/${id}`, { phone: '555-0199' }),
    ]);
    expect(await read()).toMatchObject({ last_name: 'Both', phone: '555-0199', version: 3 });
  });

  it('answers 404 to another account, 403 to the tenant themselves and 404 to other tenants', async () => {
    const own = await addTenant(api, landlord, home, { email: addresses.tenant });
    const change = { first_name: 'Mine' };
    expect((await api.call(otherLandlord, `PUT /tenants/${own.id}`, change)).status).toBe(404);
    expect((await api.call(otherTenant, `PUT /tenants/${own.id}`, change)).status).toBe(404);
    expect((await api.call(tenant, `PUT /tenants/${own.id}`, change)).problem).toMatchObject({
      status: 403,
      code: 'forbidden',
      error: 'You may look at this tenant but not change it.',
    });
    expect((await api.call(landlord, `GET /tenants/${own.id}`)).body).toEqual(own);
  });

  it('moves a tenant to another property of the account only', async () => {
    const next = await addProperty(api, landlord, { name: 'Lighthouse' });
    const otherAccountProperty = await addProperty(api, otherLandlord);
    const moved = await api.call(landlord, `PUT /tenants/${id}`, { property_id: next });
    expect(moved.body).toMatchObject({ property_id: next, property_name: 'Lighthouse' });
    for (const property_id of [otherAccountProperty, 999_999])
      for (const by of [landlord, admin])
        expect((await api.call(by, `PUT /tenants/${id}`, { property_id })).problem).toMatchObject({
          status: 422,
          fields: { property_id: 'is not one of your properties' },
        });
    expect((await read()).property_id).toBe(next);
  });

  it('accepts changes of a tenant whose property was deleted, which keeps its name', async () => {
    const next = await addProperty(api, landlord, { name: 'Gone' });
    await api.call(landlord, `PUT /tenants/${id}`, { property_id: next });
    await api.call(landlord, `DELETE /properties/${next}`);
    const changed = await api.call(landlord, `PUT /tenants/${id}`, { ...(await read()), phone: '555-0001' });
    expect(changed.body).toMatchObject({ phone: '555-0001', property_id: next, property_name: 'Gone' });
  });

  it('links the user of a new address, sends an invitation, and unlinks the previous user', async () => {
    const own = await addTenant(api, landlord, home, { email: 'first@mail.example' });
    mailed.length = 0;
    const toTenant = await api.call(landlord, `PUT /tenants/${own.id}`, { email: addresses.otherTenant });
    expect(toTenant.body).toMatchObject({
      email: addresses.otherTenant,
      user: { id: otherTenant.userId, email: addresses.otherTenant },
      version: 2,
    });
    expect(Date.parse(toTenant.body.invited_at ?? '')).toBeGreaterThan(Date.parse(own.invited_at ?? ''));
    expect(mailed).toEqual([addresses.otherTenant]);
    expect((await api.call(otherTenant, `GET /tenants/${own.id}`)).status).toBe(200);
    await api.call(landlord, `PUT /tenants/${own.id}`, { email: 'somebody@mail.example' });
    expect(mailed).toEqual([addresses.otherTenant, 'somebody@mail.example']);
    expect((await api.call(otherTenant, `GET /tenants/${own.id}`)).status).toBe(404);
    expect((await api.call(otherTenant, 'GET /tenants')).body.total).toBe(0);
  });

  it('accepts another spelling of the tenant’s own address', async () => {
    const spelt = await api.call(landlord, `PUT /tenants/${id}`, { email: made.email.toUpperCase() });
    expect(spelt.body).toMatchObject({ email: made.email.toUpperCase(), user: { id: made.user.id }, version: 2 });
    expect(mailed).toEqual([]);
  });

  it('rejects the address of another tenant of the account, even if two requests race', async () => {
    const other = await addTenant(api, landlord, home);
    mailed.length = 0;
    const taken = await api.call(landlord, `PUT /tenants/${id}`, { email: other.email.toUpperCase() });
    expect(taken.problem).toMatchObject({ status: 409, code: 'tenant_exists' });
    expect(await read()).toEqual(made);

    const email = `wanted-${id}@mail.example`;
    const both = await Promise.all([id, other.id].map((one) => api.call(landlord, `PUT /tenants/${one}`, { email })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(mailed).toEqual([email]);
  });

  it('changes nothing while the user of a new address can’t be found', async () => {
    outage.of = 'all';
    const refused = await api.call(landlord, `PUT /tenants/${id}`, { email: 'new@mail.example', phone: '1' });
    expect(refused.problem).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(await read()).toEqual(made);
    expect((await api.call(landlord, `PUT /tenants/${id}`, { phone: '1' })).status).toBe(200);
  });

  it('retries the e-mail to a new address later, and not over a concurrent change', async () => {
    outage.of = 'mail';
    const email = `later-${id}@mail.example`;
    await api.call(landlord, `PUT /tenants/${id}`, { email });
    const tenants = api.database.collection('tenants');
    await tenants.updateOne({ _id: id as never }, { $set: { 'invitation.due': new Date() } });
    outage.of = 'nothing';
    const changing: Invitations = {
      async invite(invitees, how) {
        await api.call(landlord, `PUT /tenants/${id}`, { phone: '555-0007' });
        return users.invite(invitees, how);
      },
    };
    await runJobs(api.database, [], changing);
    expect(mailed).toEqual([email]);
    expect(await read()).toMatchObject({ email, phone: '555-0007', version: 3 });
    expect(Date.parse((await read()).invited_at ?? '')).toBeGreaterThan(Date.parse(made.invited_at ?? ''));
    expect(await tenants.findOne({ _id: id as never })).toMatchObject({ invitation: null });
  });

  it.each(['0', 'abc', '%24gt', '99999999999999999999'])('answers 404 for the id %s', async (odd) => {
    expect((await api.call(landlord, `PUT /tenants/${odd}`, { first_name: 'X' })).status).toBe(404);
  });

  it('rejects query operators and writes nothing', async () => {
    const refused = await api.call(landlord, `PUT /tenants/${id}`, { email: { $ne: null } });
    expect(refused.problem).toMatchObject({ status: 422, fields: { email: 'must be a string' } });
    expect(await read()).toEqual(made);
  });
});
