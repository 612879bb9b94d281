import { password, type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('GET /internal/closing-accounts', () => {
  let app: TestIdentity;
  let service: string;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken();
  });
  afterAll(() => app.stop());

  const closing = async (since = '') =>
    (await app.call(`GET /internal/closing-accounts${since && `?since=${since}`}`, undefined, { service })).body;
  const users = () => app.api.database.collection<{ _id: number }>('users');
  async function leaving(change: object = {}) {
    const person = await app.register({ role: 'landlord' });
    await users().updateOne({ _id: person.id }, { $set: change });
    await app.call('DELETE /profile', { password }, { token: person.token });
    return person.id;
  }

  it('lists accounts whose owner requested deletion, with some overlap', async () => {
    const before = (await closing()).as_of;
    const { id: staying } = await app.register({ role: 'landlord' });
    const id = await leaving();
    for (const since of ['', before]) {
      const { closing: ids, as_of } = await closing(since);
      expect(ids).toContain(id);
      expect(ids).not.toContain(staying);
      expect((await closing(as_of)).closing).toContain(id);
    }
    expect((await closing(new Date(Date.now() + 60_000).toISOString())).closing).toEqual([]);
  });

  it('omits an account whose deleted user is not its owner', async () => {
    const { id: owner } = await app.register({ role: 'landlord' });
    const member = await leaving({ account_id: owner });
    const { closing: ids } = await closing();
    expect(ids).not.toContain(owner);
    expect(ids).not.toContain(member);
  });

  it('requires a service token', async () => {
    expect((await app.call('GET /internal/closing-accounts')).status).toBe(401);
  });
});
