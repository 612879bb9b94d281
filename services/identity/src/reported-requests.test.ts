import { reportsIn } from '@keystead/service-kit/testing';
import { password, registration, type TestIdentity, testIdentity } from '../test/test-identity.ts';

describe('identity’s reports of requests', () => {
  let app: TestIdentity;
  beforeEach(async () => {
    app = await testIdentity();
  });
  afterEach(() => app.stop());

  const reported = async () =>
    (await reportsIn(app.api.database)).requests.map(({ action, by, account_id, subject, status }) => ({
      action,
      by: [by.user_id, by.name],
      account_id,
      subject,
      status,
    }));

  it('name the user of a registration, a sign-in, a confirmation and a password reset, and contain no e-mail address', async () => {
    const { id, email } = await app.register();
    await app.confirm(email);
    await app.signIn(email);
    await app.call('POST /auth/forgot-password', { email });
    await app.call('POST /auth/reset-password', { token: await app.linkTo(email), password: 'another-harbour-43' });
    const own = { by: [id, 'Rhea Marlow'], account_id: id, subject: null, status: 200 };
    expect(await reported()).toEqual([
      { ...own, action: 'POST /auth/register', subject: `users/${id}`, status: 201 },
      { ...own, action: 'POST /auth/confirm-email' },
      { ...own, action: 'POST /auth/login' },
      { ...own, action: 'POST /auth/forgot-password', by: [null, ''], account_id: null },
      { ...own, action: 'POST /auth/reset-password' },
    ]);
    expect(JSON.stringify(await app.api.database.collection('reports').find().toArray())).not.toContain(email);
  });

  it('omit rejected requests without a session and include rejected requests of signed-in users', async () => {
    const { token, id } = await app.register();
    for (const typed of ['wrong-1', 'wrong-2']) await app.signIn(registration().email, typed);
    await app.call('DELETE /profile', { password: 'wrong' }, { token });
    await app.call('PUT /profile/preferences', {}, { token });
    await app.call('DELETE /profile', { password }, { token });
    const own = { by: [id, 'Rhea Marlow'], account_id: id, subject: null };
    const [, ...after] = await reported();
    expect(after).toEqual([
      { ...own, action: 'DELETE /profile', status: expect.any(Number) },
      { ...own, action: 'PUT /profile/preferences', status: expect.any(Number) },
      { ...own, action: 'DELETE /profile', status: 204 },
    ]);
  });
});
