import { runMigrations } from '@keystead/service-kit';
import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { migrations } from '../migrations.ts';

describe('the user linked to an e-mail address', () => {
  let app: TestIdentity;
  let service: string;
  let landlord: { token: string; id: number };
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken();
    landlord = await app.confirmed({ role: 'landlord' });
  });
  afterAll(() => app.stop());

  const chosen = 'chosen-harbour-44';
  const attacks = 'attacking-harbour-45';
  /** The address id in a landlord’s tenant record. */
  const added = async (email: string, mail = true): Promise<number> => {
    const people = [{ email, first_name: 'Rhea', last_name: 'Moss' }];
    const { body } = await app.call('POST /internal/invitations', { people, mail }, { service, token: landlord.token });
    return body.people[0]?.user.id ?? 0;
  };
  const confirm = (email: string, typed?: string) => app.confirm(email, typed);
  const setPassword = async (email: string, typed = chosen) =>
    app.call('POST /auth/reset-password', { token: await app.linkTo(email), password: typed });
  const move = (token: string, email: string, current_password: string) =>
    app.call('PUT /profile', { email, current_password }, { token });
  /** Registers with another person’s address, as an attacker who knows only the address. */
  const attack = (email: string, role = 'tenant') => app.register({ email, role, password: attacks });
  const status = async (token: string) => (await app.call('GET /profile', undefined, { token })).status;

  const orders = [
    ['before', true],
    ['after', false],
  ] as const;

  describe.each(orders)('when an attacker registers it %s the landlord adds the tenant', (_, before) => {
    async function attacked() {
      const { email } = registration();
      const early = before ? await attack(email) : null;
      const id = await added(email);
      return { email, id, attacker: early ?? (await attack(email)) };
    }

    it('is not an attacker who changes to an address of their own and confirms it', async () => {
      const { id, attacker } = await attacked();
      const own = registration().email;
      await move(attacker.token, own, attacks);
      await confirm(own, attacks);
      expect((await app.addressIds(own, attacks)).includes(id)).toBe(false);
    });

    it('is not an attacker who opens the confirmation link of the old address after the change', async () => {
      const { email, attacker } = await attacked();
      const own = registration().email;
      const mails = await app.mailTo(email);
      const first = mails.find(({ subject }) => subject === 'Confirm your email address');
      const link = /token=([\w-]+)/.exec(first?.text ?? '')?.[1] ?? '';
      await move(attacker.token, own, attacks);
      await confirm(own, attacks);
      expect((await app.call('POST /auth/confirm-email', { token: link })).problem.code).toBe('link_invalid');
    });

    it('is the user who accepts the invitation, as a tenant, and the attacker is signed out', async () => {
      const { email, id, attacker } = await attacked();
      const invitations = (await app.mailTo(email)).filter(({ subject }) => subject === 'Your rental on Keystead');
      const link = /reset-password\?token=([\w-]+)/.exec(invitations.at(-1)?.text ?? '')?.[1] ?? '';
      expect((await app.call('POST /auth/reset-password', { token: link, password: chosen })).status).toBe(200);
      const { user } = (await app.signIn(email, chosen)).body;
      expect(user).toMatchObject({ role: 'tenant', email_confirmed: true });
      expect(user.id).not.toBe(attacker.id);
      expect(await app.addressIds(email, chosen)).toContain(id);
      expect(await status(attacker.token)).toBe(401);
      expect((await app.signIn(email, attacks)).status).toBe(401);
    });

    it('is the user who registers the address and confirms it, and the attacker is signed out', async () => {
      const { email, id, attacker } = await attacked();
      const tenant = await app.register({ email });
      expect((await app.addressIds(email)).includes(id)).toBe(false);
      // The newest link is the attacker's. The link proves access to the mailbox; the password selects the
      // registration.
      await app.call('POST /auth/resend-confirmation', undefined, { token: attacker.token });
      await confirm(email);
      expect(await app.addressIds(email)).toContain(id);
      expect((await app.signIn(email)).body.user.id).toBe(tenant.id);
      expect(await status(attacker.token)).toBe(401);
    });
  });

  it.each(orders)(
    'has the role tenant from the invitation, even if a landlord registered the address %s it',
    async (_, before) => {
      const { email } = registration();
      const early = before ? await attack(email, 'landlord') : null;
      const id = await added(email);
      if (!early) await attack(email, 'landlord');
      await app.call('POST /auth/forgot-password', { email });
      expect((await setPassword(email)).status).toBe(200);
      expect((await app.signIn(email, chosen)).body.user.role).toBe('tenant');
      expect(await app.addressIds(email, chosen)).toContain(id);
    },
  );

  it.each([
    ['before', true],
    ['after', false],
  ] as const)('is a tenant who confirms the address %s the landlord adds them', async (_, before) => {
    const tenant = await app.register();
    if (before) await confirm(tenant.email);
    const id = await added(tenant.email, false);
    if (!before) {
      expect(await app.addressIds(tenant.email)).toEqual([]);
      await confirm(tenant.email);
    }
    expect(await app.addressIds(tenant.email)).toContain(id);
  });

  it('remains the user who confirmed it after an address change; a later owner gets only later records', async () => {
    const tenant = await app.confirmed();
    const id = await added(tenant.email, false);
    const moved = registration().email;
    await move(tenant.token, moved, password);
    const late = await added(moved, false);
    await confirm(moved);
    expect((await app.addressIds(moved)).sort()).toEqual([id, late].sort());
    const next = await app.confirmed({ email: tenant.email });
    expect((await app.addressIds(next.email)).includes(id)).toBe(false);
    const again = await added(tenant.email, false);
    expect(again).not.toBe(id);
    expect(await app.addressIds(next.email)).toContain(again);
  });

  it('is only the account owner after an undone change, without the records of the attacker’s address', async () => {
    const tenant = await app.confirmed();
    const id = await added(tenant.email, false);
    const thief = registration().email;
    const thiefs = await added(thief, false);
    await move(tenant.token, thief, password);
    await confirm(thief);
    await app.call('POST /auth/undo-email-change', { token: await app.linkTo(tenant.email) });
    await setPassword(tenant.email);
    const ids = await app.addressIds(tenant.email, chosen);
    expect(ids).toContain(id);
    expect(ids.includes(thiefs)).toBe(false);
  });

  it('is nobody after the user deletes their profile, until the landlord invites the address again', async () => {
    const tenant = await app.confirmed();
    const id = await added(tenant.email, false);
    await app.call('DELETE /profile', { password }, { token: tenant.token });
    const again = await app.confirmed({ email: tenant.email });
    expect((await app.addressIds(again.email)).includes(id)).toBe(false);
    expect(await app.addressIds(again.email)).toContain(await added(tenant.email, false));
  });

  it('loses earlier API keys when a link sets the password of an unconfirmed account', async () => {
    const { email, id, token } = await attack(registration().email, 'landlord');
    const planted = { name: 'Planted', scopes: ['portfolio:read'] };
    const rejected = await app.call('POST /api-keys', planted, { token });
    expect(rejected.problem).toMatchObject({
      status: 403,
      code: 'email_unconfirmed',
      error: 'Confirm your email address to create API keys.',
    });
    // A key from before API keys required a confirmed address.
    const users = app.api.database.collection<{ _id: number }>('users');
    await users.updateOne({ _id: id }, { $set: { email_confirmed: true } });
    const { key, id: keyId } = (await app.call('POST /api-keys', planted, { token })).body;
    await users.updateOne({ _id: id }, { $set: { email_confirmed: false } });
    const gateway = await app.serviceToken('gateway');
    const exchange = async () => (await app.call('POST /internal/key-sessions', { key }, { service: gateway })).status;
    expect(await exchange()).toBe(404);
    await app.call('POST /auth/forgot-password', { email });
    expect((await setPassword(email)).status).toBe(200);
    expect(await exchange()).toBe(404);
    const ended = (await app.call('GET /internal/ended-keys', undefined, { service })).body;
    expect(ended.ended).toContain(keyId);
    expect(ended.voided).toContainEqual({ user_id: id, before: expect.any(String) });
    expect((await app.signIn(email, chosen)).body.user).toMatchObject({ id, role: 'landlord', email_confirmed: true });
  });

  it('is migrated from users without address records, also after an interrupted migration', async () => {
    const old = await testIdentity();
    const { database } = old.api;
    const confirmed = await old.confirmed();
    const unconfirmed = await old.register();
    const invitedAs = registration().email;
    const users = database.collection<{ _id: number; [field: string]: unknown }>('users');
    const row = await users.findOne({ _id: unconfirmed.id });
    const link = { hash: 'x', purpose: 'invitation', expires_at: new Date(Date.now() + 60_000) };
    await users.insertOne({
      ...row,
      _id: 900,
      email: invitedAs,
      email_key: invitedAs,
      password_hash: null,
      links: [link],
    });
    await users.updateMany({}, { $unset: { email_place: 1, email_changes: 1, undo_links: 1 } });
    await users.createIndex({ email_key: 1 }, { unique: true, name: 'live_email' });
    await database.collection('email_addresses').deleteMany({ user_id: unconfirmed.id });
    for (let time = 0; time < 2; time++) {
      await runMigrations(database, migrations(database));
      await database.collection('migrations').deleteMany({});
    }
    const records = database.collection<{ _id: number }>('email_addresses');
    expect(await records.findOne({ _id: confirmed.id })).toMatchObject({ user_id: confirmed.id, current: true });
    expect(await records.findOne({ _id: unconfirmed.id })).toMatchObject({ user_id: null, current: true });
    expect(await records.findOne({ _id: 900 })).toMatchObject({ user_id: null, links: [{ hash: 'x' }] });
    expect(await users.findOne({ _id: 900 })).toBeNull();
    expect((await users.indexes()).map(({ name }) => name)).not.toContain('live_email');
    expect((await old.signIn(unconfirmed.email)).status).toBe(200);
    expect((await old.confirm(unconfirmed.email)).status).toBe(200);
    expect((await old.signIn(confirmed.email)).status).toBe(200);
    await old.stop();
  });
});
