import { registration, type TestIdentity, testIdentity } from '../test-identity.ts';
import { UserStore } from '../users/user-store.ts';

describe('POST /internal/invitations', () => {
  let app: TestIdentity;
  let service: string;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken();
  });
  afterAll(() => app.stop());

  const somebody = () => {
    const { password: _, ...invited } = registration();
    return invited;
  };
  const invite = (body: object, token?: string) => app.call('POST /internal/invitations', body, { service, token });

  it('makes a user without a password and mails a link to set one, for 7 days', async () => {
    const landlord = await app.register({ role: 'landlord', first_name: 'Dana', last_name: 'Whitfield' });
    const invited = somebody();
    const answer = await invite(invited, landlord.token);
    expect(answer.body).toEqual({
      user: { ...invited, id: expect.any(Number), role: 'tenant', created_at: expect.any(String) },
      invited: true,
    });
    const [mail] = await app.mailTo(invited.email);
    expect(mail?.text).toContain('Dana Whitfield has added you');
    const link = await app.linkTo(invited.email);
    const kept = await app.api.database.collection('users').findOne({ email_key: invited.email });
    const days = (kept?.links[0].expires_at.getTime() - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(6.99);
    const set = await app.call('POST /auth/reset-password', { token: link, password: 'quiet-harbour-42' });
    expect(set.status).toBe(200);
    const signedIn = await app.signIn(invited.email);
    expect(signedIn.body.user).toMatchObject({ id: answer.body.user.id, email_confirmed: true });
  });

  it('finds whoever has the address, in any case, and sends them a note without a link', async () => {
    const known = await app.register({ first_name: 'Real', last_name: 'Name' });
    const before = (await app.mailTo(known.email)).length;
    const answer = await invite({ ...somebody(), email: known.email.toUpperCase() });
    expect(answer.body).toMatchObject({ user: { id: known.id, first_name: 'Real' }, invited: false });
    expect(Object.keys(answer.body.user)).not.toContain('phone');
    const mails = await app.mailTo(known.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.text).toContain('https://keystead.example/login');
    expect(mails.at(-1)?.text).not.toContain('token=');
  });

  it('makes one user of twenty parallel invitations', async () => {
    const invited = somebody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(invited)));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await app.api.database.collection('users').countDocuments({ email_key: invited.email })).toBe(1);
  });

  it('leaves an earlier link in force when somebody else invites too', async () => {
    const invited = somebody();
    await invite(invited);
    const first = await app.linkTo(invited.email);
    await invite(invited);
    expect(await app.linkTo(invited.email)).not.toBe(first);
    const set = await app.call('POST /auth/reset-password', { token: first, password: 'quiet-harbour-42' });
    expect(set.status).toBe(200);
  });

  it('asks to try again when the user came and went between two looks', async () => {
    jest.spyOn(UserStore.prototype, 'insert').mockResolvedValueOnce(false);
    const invited = somebody();
    expect((await invite(invited)).problem).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect((await invite(invited)).body.invited).toBe(true);
  });

  it('is for services, on behalf of somebody who is no tenant', async () => {
    const landlord = await app.register({ role: 'landlord' });
    const tenant = await app.register();
    const invited = somebody();
    const direct = await app.call('POST /internal/invitations', invited, { token: landlord.token });
    expect(direct.problem.code).toBe('unauthenticated');
    expect((await invite(invited, tenant.token)).problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await invite(invited, 'a.b.c')).status).toBe(401);
    expect((await invite({ ...invited, email: { $gt: '' } })).problem.code).toBe('validation_failed');
    expect(await app.api.database.collection('users').countDocuments({ email_key: invited.email })).toBe(0);
  });
});
