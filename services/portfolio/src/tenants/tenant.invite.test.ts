import type { Tenant } from '@keystead/contracts';
import { atRest, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { addresses, people, runJobs, samples, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty, addTenant, unreliableUsers } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherTenant, otherLandlord } = people;

describe('POST /tenants/{id}/invitation', () => {
  let api: TestApi;
  let home: number;
  let made: Tenant;
  const users = unreliableUsers();
  const { mailed, outage } = users;
  beforeAll(async () => {
    api = await testPortfolio(undefined, users);
    home = await addProperty(api, landlord);
  });
  beforeEach(async () => {
    outage.of = 'nothing';
    made = await addTenant(api, landlord, home);
    mailed.length = 0;
  });
  afterAll(() => api.stop());

  const invite = (by: TestUser = landlord, id = made.id) => api.call(by, `POST /tenants/${id}/invitation`);
  const tenants = () => api.database.collection<{ _id: number }>('tenants');
  /** Makes the last invitation look older. */
  const wait = (minutes: number, id = made.id) =>
    tenants().updateOne({ _id: id }, { $set: { invited_at: new Date(Date.now() - minutes * 60_000) } });

  it('sends an e-mail again after 10 minutes, and rejects earlier requests with the waiting time', async () => {
    const early = await invite();
    expect(early.problem).toMatchObject({
      status: 429,
      code: 'rate_limited',
      error: 'A tenant can be invited again 10 minutes after the last invitation.',
    });
    const seconds = Number(early.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(mailed).toEqual([]);
    await wait(9);
    expect((await invite()).status).toBe(429);

    await wait(11);
    const again = await invite(manager);
    expect(again.status).toBe(200);
    expect(Date.parse(again.body.invited_at ?? '')).toBeGreaterThanOrEqual(Date.parse(made.invited_at ?? ''));
    expect(again.body).toMatchObject({ id: made.id, email: made.email, version: 2 });
    expect(again.headers.get('etag')).toBe('"2"');
    expect(mailed).toEqual([made.email]);
    expect((await api.call(landlord, `GET /tenants/${made.id}`)).body).toEqual(again.body);
    expect((await invite()).status).toBe(429);
  });

  it('stores the author in the history', async () => {
    await wait(11);
    await invite({ ...manager, name: 'Ada Boss' });
    await atRest(api.database);
    const entry = await api.database.collection('history').findOne({ record: `tenants/${made.id}` });
    expect(entry).toMatchObject({
      action: 'changed',
      by: { user_id: manager.userId, name: 'Ada Boss' },
      changes: [{ field: 'invited_at' }],
    });
  });

  it('sends one e-mail when 20 requests race', async () => {
    await wait(11);
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem.code === 'rate_limited')).toHaveLength(19);
    expect(mailed).toEqual([made.email]);
  });

  it('invites a tenant who was never invited', async () => {
    await tenants().updateOne({ _id: made.id }, { $set: { invited_at: null } });
    expect((await invite()).body.invited_at).toEqual(expect.any(String));
    expect(mailed).toEqual([made.email]);
  });

  it('links the user to whom the address now belongs', async () => {
    await wait(11);
    users.register(made.email, 77);
    expect((await invite()).body.user.id).toBe(77);
  });

  it('changes nothing while identity is down', async () => {
    await wait(11);
    const before = (await api.call(landlord, `GET /tenants/${made.id}`)).body;
    outage.of = 'all';
    expect((await invite()).problem).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect((await api.call(landlord, `GET /tenants/${made.id}`)).body).toEqual(before);
    outage.of = 'nothing';
    expect((await invite()).status).toBe(200);
  });

  it('sends later, once, an e-mail that identity did not accept', async () => {
    await wait(11);
    outage.of = 'mail';
    expect((await invite()).status).toBe(200);
    outage.of = 'nothing';
    expect((await invite()).status).toBe(429);
    await tenants().updateOne({ _id: made.id }, { $set: { 'invitation.due': new Date() } });
    expect((await invite()).status).toBe(429);
    await runJobs(api.database, [], users);
    expect(mailed).toEqual([made.email]);
  });

  it('answers 404 to another account and another tenant, 403 to the tenant themselves', async () => {
    const own = await addTenant(api, landlord, home, { email: addresses.tenant });
    await wait(11, own.id);
    mailed.length = 0;
    expect((await invite(otherLandlord, own.id)).status).toBe(404);
    expect((await invite(otherTenant, own.id)).status).toBe(404);
    expect((await invite(tenant, own.id)).problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await api.call(null, `POST /tenants/${own.id}/invitation`)).status).toBe(401);
    expect(mailed).toEqual([]);
  });

  it('shows when an invitation above the account’s daily limit is sent', async () => {
    await wait(11);
    const until = new Date(Date.now() + 36 * 60 * 60_000);
    users.delay(made.email, until);
    const { body } = await invite();
    expect(body).toMatchObject({ invited_at: null, invitation_due_at: until.toISOString() });
    expect((await api.call(landlord, `GET /tenants/${made.id}`)).body).toEqual(body);
    expect((await invite()).problem.code).toBe('rate_limited');
    await tenants().updateOne({ _id: made.id }, { $set: { invited_at: new Date(Date.now() - 1_000) } });
    expect((await api.call(landlord, `GET /tenants/${made.id}`)).body).toMatchObject({
      invited_at: expect.any(String),
      invitation_due_at: null,
    });
  });

  describe('of an unconfirmed account', () => {
    const unconfirmed = { ...landlord, emailConfirmed: false };

    it('is refused with a hint, matches the ability, and sends no e-mail', async () => {
      await wait(11);
      expect((await invite(unconfirmed)).problem).toMatchObject({
        status: 403,
        code: 'email_unconfirmed',
        error: 'Confirm your email address to invite tenants.',
      });
      const { abilities } = (await api.call(unconfirmed, `GET /tenants/${made.id}`)).body;
      expect(abilities).toEqual({ update: true, delete: true, invite: false });
      expect(mailed).toEqual([]);
    });

    it('adds and changes tenants without e-mails until they are invited', async () => {
      const added = await addTenant(api, unconfirmed, home);
      expect(added).toMatchObject({ invited_at: null, invitation_due_at: null });
      const moved = { email: `moved-${added.email}` };
      expect((await api.call(unconfirmed, `PUT /tenants/${added.id}`, moved)).body.invited_at).toBeNull();
      await runJobs(api.database, [], users);
      expect(mailed).toEqual([]);
      expect((await invite(landlord, added.id)).body.invited_at).toEqual(expect.any(String));
      expect(mailed).toEqual([moved.email]);
    });
  });

  it.each(['https://evil.example', 'See www.evil.example', 'evil.example/now', 'Evil\nLine'])(
    'refuses the name %j',
    async (first_name) => {
      const body = { ...samples.tenants, email: 'x@mail.example', property_id: home, first_name };
      const { problem } = await api.call(landlord, 'POST /tenants', body);
      expect(problem).toMatchObject({ status: 422, fields: { first_name: expect.any(String) } });
    },
  );
});
