import { type TestIdentity, testIdentity } from '../../test/test-identity.ts';

const publicFields = ['created_at', 'email', 'first_name', 'id', 'last_name', 'role'];

describe('GET /users and GET /users/{id}', () => {
  let app: TestIdentity;
  let admin: string;
  beforeAll(async () => {
    app = await testIdentity({ demoData: true });
    admin = (await app.signIn('admin@keystead.example', 'keystead-demo-2026')).body.token;
  });
  afterAll(() => app.stop());

  const list = (token: string, query = '') => app.call(`GET /users${query}`, undefined, { token });
  const read = (token: string, id: unknown) => app.call(`GET /users/${id}`, undefined, { token });

  it('require a session', async () => {
    expect((await app.call('GET /users')).problem.code).toBe('unauthenticated');
    expect((await app.call('GET /users/1')).problem.code).toBe('unauthenticated');
  });

  it('show an admin all users, with public fields and their account, confirmation and last sign-in', async () => {
    const { body } = await list(admin);
    expect(body).toMatchObject({ total: 3, next_cursor: null });
    expect(body.users.map(({ last_name }) => last_name)).toEqual(['Lee', 'Stone', 'Whitfield']);
    expect(Object.keys(body.users[0] ?? {}).sort()).toEqual(
      [...publicFields, 'account_id', 'email_confirmed', 'last_sign_in_at'].sort(),
    );
    const { id } = body.users[1] ?? {};
    expect((await list(admin, `?account_id=${id}`)).body.users).toEqual([
      expect.objectContaining({ id, account_id: id }),
    ]);
    expect((await read(admin, body.users[2]?.id)).body).toEqual(body.users[2]);
  });

  it('show other roles no more than the public fields, and no user of another account', async () => {
    const { token, id } = await app.register({ role: 'landlord' });
    const { users } = (await list(token)).body;
    expect(users.map((it) => Object.keys(it).sort())).toEqual([publicFields]);
    expect((await list(token, `?account_id=${id}`)).body.total).toBe(1);
    expect((await list(token, '?account_id=1')).body).toMatchObject({ users: [], total: 0 });
  });

  it('show landlords the users of their account and tenants only themselves, confirmed or not', async () => {
    const landlord = await app.register({ role: 'landlord' });
    const tenant = await app.register();
    const colleague = await app.register({ role: 'property_manager', last_name: 'Aldous' });
    await app.api.database
      .collection<{ _id: number }>('users')
      .updateOne({ _id: colleague.id }, { $set: { account_id: landlord.id } });
    const ids = async (token: string) => (await list(token)).body.users.map(({ id }) => id);
    expect(await ids(landlord.token)).toEqual([colleague.id, landlord.id]);
    expect(await ids(tenant.token)).toEqual([tenant.id]);
    expect((await read(landlord.token, colleague.id)).body.id).toBe(colleague.id);
    expect((await read(tenant.token, tenant.id)).body.id).toBe(tenant.id);
    expect((await list(landlord.token, '?cursor=nonsense')).status).toBe(422);
    for (const [token, id] of [
      [landlord.token, tenant.id],
      [tenant.token, landlord.id],
      [landlord.token, 'x'],
      [landlord.token, 0],
      [landlord.token, 999_999],
    ] as const)
      expect((await read(token, id)).problem).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('search by prefixes of names and addresses, and return sorted pages', async () => {
    for (const first_name of ['Zoë', 'Zora', 'Zane']) await app.register({ first_name, last_name: 'Quill' });
    const names = ({ body }: { body: { users: { first_name: string }[] } }) => body.users.map((it) => it.first_name);
    const found = await list(admin, '?q=quil');
    expect(names(found)).toEqual(['Zane', 'Zora', 'Zoë']);
    expect(found.body.total).toBe(3);
    expect(names(await list(admin, '?q=zoe'))).toEqual(['Zoë']);
    expect(names(await list(admin, '?q=landlord@key'))).toEqual(['Dana']);
    const first = await list(admin, '?q=quill&limit=2&sort=-created_at');
    await app.register({ first_name: 'Zed', last_name: 'Quill' });
    const second = await list(admin, `?q=quill&limit=2&sort=-created_at&cursor=${first.body.next_cursor}`);
    expect([...names(first), ...names(second)]).toEqual(['Zane', 'Zora', 'Zoë']);
    expect(second.body.next_cursor).toBeNull();
    expect((await list(admin, '?limit=0')).status).toBe(422);
    expect((await list(admin, '?cursor=nonsense')).status).toBe(422);
    expect((await list(admin, '?sort=password_hash')).status).toBe(422);
  });

  it('count at most 10,000 users for an admin', async () => {
    // Searches for a unique word: a capped count is cached, and other tests count all users.
    const users = app.api.database.collection<{ _id: number }>('users');
    const user = await users.findOne({});
    const rows = Array.from({ length: 10_001 }, (_, row) => ({
      ...user,
      _id: 1_000_000 + row,
      email_key: `m${row}`,
      search: ['multitude'],
    }));
    await users.insertMany(rows);
    const { body } = await list(admin, '?q=multitude&limit=1&sort=-created_at');
    expect(body).toMatchObject({ total: 10_000, total_capped: true });
    await users.deleteMany({ _id: { $gte: 1_000_000 } });
    expect((await list(admin)).body.total_capped).toBeUndefined();
  });

  it('omit users who requested deletion', async () => {
    const { token, id } = await app.register();
    const { total } = (await list(admin)).body;
    await app.call('DELETE /profile', { password: 'quiet-harbour-42' }, { token });
    expect((await list(admin)).body.total).toBe(total - 1);
    expect((await read(admin, id)).status).toBe(404);
  });
});

describe('POST /internal/accounts', () => {
  let app: TestIdentity;
  let gateway: string;
  let admin: string;
  beforeAll(async () => {
    app = await testIdentity({ demoData: true });
    gateway = await app.serviceToken('gateway');
    admin = (await app.signIn('admin@keystead.example', 'keystead-demo-2026')).body.token;
  });
  afterAll(() => app.stop());

  const list = (body: object, as: object = { token: admin, service: gateway }) =>
    app.call('POST /internal/accounts', body, as);
  const names = async (body: object) => (await list(body)).body.accounts.map(({ owner }) => owner.last_name);

  it('lists accounts but those of tenants, unless a role or an id names them', async () => {
    expect(await names({})).toEqual(['Stone', 'Whitfield']);
    expect(await names({ role: 'tenant' })).toEqual(['Lee']);
    const { id } = (await list({ role: 'tenant' })).body.accounts[0] ?? {};
    expect(await names({ ids: [id, 999_999] })).toEqual(['Lee']);
    expect(await names({ except: [id] })).toEqual(['Whitfield']);
    expect(await names({ q: 'landlord@key' })).toHaveLength(1);
  });

  it('counts people, sorts by the last sign-in, and returns pages', async () => {
    const owner = await app.register({ role: 'landlord', last_name: 'Aldous' });
    const colleague = await app.register({ role: 'property_manager' });
    const users = app.api.database.collection<{ _id: number }>('users');
    await users.updateOne({ _id: colleague.id }, { $set: { account_id: owner.id } });
    await users.updateOne({ _id: owner.id }, { $set: { last_sign_in_at: new Date(0) } });
    const [account] = (await list({ ids: [owner.id] })).body.accounts;
    expect(account).toMatchObject({ id: owner.id, people: 2, last_sign_in_at: new Date(0).toISOString() });
    const sort = '-last_sign_in_at';
    const before = (await list({ sort })).body.accounts.map(({ id }) => id);
    expect(before.at(-1)).toBe(owner.id);
    expect(before).not.toContain(colleague.id);
    await app.signIn(owner.email);
    const first = (await list({ sort, limit: 1 })).body;
    expect([first.accounts[0]?.id, first.total]).toEqual([owner.id, 3]);
    const second = (await list({ sort, limit: 1, cursor: first.next_cursor })).body;
    expect(second.accounts).toHaveLength(1);
    expect(second.accounts[0]?.id).not.toBe(owner.id);
  });

  it('answers only services, on behalf of an admin', async () => {
    const { token } = await app.register({ role: 'landlord' });
    expect((await list({}, { token: admin })).status).toBe(401);
    expect((await list({}, { token, service: gateway })).status).toBe(403);
    expect((await list({}, { service: gateway })).status).toBe(403);
  });
});
