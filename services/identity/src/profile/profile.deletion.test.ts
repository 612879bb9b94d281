import { password, type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('DELETE /profile', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  const remove = (token: string, typed: unknown = password) =>
    app.call('DELETE /profile', { password: typed }, { token });
  const stored = (id: number) => app.api.database.collection<{ _id: number }>('users').findOne({ _id: id });

  it('requires the password and limits failed attempts', async () => {
    const { token, id } = await app.register();
    expect((await app.call('DELETE /profile', undefined, { token })).problem.code).toBe('validation_failed');
    expect((await remove(token, { $ne: '' })).problem.code).toBe('validation_failed');
    for (let time = 0; time < 10; time++)
      expect((await remove(token, 'not-it')).problem).toMatchObject({
        status: 422,
        code: 'wrong_password',
        fields: { password: 'is incorrect' },
      });
    expect((await remove(token)).problem.code).toBe('rate_limited');
    expect(await stored(id)).toMatchObject({ live: true });
  });

  it('ends all sessions, hides the user and frees the address', async () => {
    const { token, id, email } = await app.register({ role: 'landlord' });
    const other = (await app.signIn(email)).body.token;
    expect((await remove(token)).status).toBe(204);
    for (const old of [token, other])
      expect((await app.call('GET /profile', undefined, { token: old })).status).toBe(401);
    expect((await app.signIn(email)).problem.code).toBe('invalid_credentials');
    const mail = (await app.mailTo(email)).at(-1);
    const day = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    expect(mail?.text).toContain(`Everything will be erased on ${day}`);
    const before = (await app.mailTo(email)).length;
    await app.call('POST /auth/forgot-password', { email });
    expect(await app.mailTo(email)).toHaveLength(before);
    const again = await app.register({ email });
    expect(again.id).not.toBe(id);
  });
});
