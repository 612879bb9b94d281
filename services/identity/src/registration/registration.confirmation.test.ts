import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('POST /auth/confirm-email', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  const confirm = (token: string, from?: string) => app.call('POST /auth/confirm-email', { token, password }, { from });

  it('confirms the address once; a renewed token contains the confirmation', async () => {
    const { email, token } = await app.register();
    const link = await app.linkTo(email);
    expect((await confirm(link)).body).toEqual({ message: 'Your email address is confirmed.' });
    const renewed = await app.call('POST /auth/renew', undefined, { token });
    expect(renewed.body.user.email_confirmed).toBe(true);
    const claims = JSON.parse(Buffer.from(renewed.body.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.ec).toBe(true);
    expect((await confirm(link)).problem).toMatchObject({ status: 422, code: 'link_invalid' });
  });

  it('accepts only the session or the password of the user', async () => {
    const { email, token, id } = await app.register();
    const stranger = await app.confirmed();
    const link = await app.linkTo(email);
    const open = (body: object, as?: string) =>
      app.call('POST /auth/confirm-email', { token: link, ...body }, { token: as });
    for (const as of [undefined, stranger.token, 'a.b.c'])
      expect((await open({}, as)).problem).toMatchObject({
        status: 422,
        code: 'validation_failed',
        fields: { password: 'is required' },
      });
    expect((await open({ password: 'not-it' })).problem).toMatchObject({ status: 422, code: 'wrong_password' });
    expect((await app.users.find(id))?.email_confirmed).toBe(false);
    expect((await open({}, token)).status).toBe(200);
  });

  it.each([
    ['before', true],
    ['after', false],
  ])(
    'confirms the reader’s registration, not the one that a stranger made %s it with the same address',
    async (_, early) => {
      const { email } = registration();
      const attack = () => app.register({ email, password: 'attacking-harbour-45', role: 'landlord' });
      const attacker = early ? await attack() : null;
      const reader = await app.register({ email });
      const { token, id } = attacker ?? (await attack());
      await app.call('POST /auth/resend-confirmation', undefined, { token });
      // The newest e-mail is the one that the stranger requested.
      expect((await app.confirm(email)).status).toBe(200);
      expect((await app.signIn(email)).body.user).toMatchObject({ id: reader.id, email_confirmed: true });
      expect(await app.users.find(id)).toBeNull();
      expect((await app.call('GET /profile', undefined, { token })).status).toBe(401);
    },
  );

  it('does not confirm a stranger’s change to the reader’s address', async () => {
    const stranger = await app.confirmed();
    const { email } = registration();
    await app.call('PUT /profile', { email, current_password: password }, { token: stranger.token });
    const link = await app.linkTo(email);
    const opened = await app.call('POST /auth/confirm-email', { token: link });
    expect(opened.problem.fields).toEqual({ password: 'is required' });
    expect((await app.users.find(stranger.id))?.email).toBe(stranger.email);
  });

  it('accepts one of ten concurrent uses of a link', async () => {
    const { email } = await app.register();
    const link = await app.linkTo(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('stores only a hash of the token', async () => {
    const { email, id } = await app.register();
    const link = await app.linkTo(email);
    const stored = await app.api.database.collection<{ _id: number }>('users').findOne({ _id: id });
    expect(JSON.stringify(stored)).not.toContain(link);
    expect(JSON.stringify(await app.api.database.collection('outbox').find().toArray())).not.toContain(link);
  });

  it('rejects an expired link, and a link with another purpose', async () => {
    const { email } = await app.register();
    const link = await app.linkTo(email);
    await app.api.database
      .collection('users')
      .updateOne({ email_key: email }, { $set: { 'links.0.expires_at': new Date(Date.now() - 1) } });
    expect((await confirm(link)).problem.code).toBe('link_invalid');
    await app.call('POST /auth/forgot-password', { email });
    expect((await confirm(await app.linkTo(email))).problem.code).toBe('link_invalid');
  });

  it('responds with 429 after 30 invalid links from one network', async () => {
    const wrong = 'x'.repeat(43);
    await Promise.all(Array.from({ length: 30 }, () => confirm(wrong, '192.0.2.9')));
    const limited = await confirm(wrong, '192.0.2.9');
    expect(limited.problem).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  it('POST /auth/resend-confirmation: resends the link five times an hour, and never for a confirmed address', async () => {
    const { email, token } = await app.register();
    const resend = () => app.call('POST /auth/resend-confirmation', undefined, { token });
    expect((await app.call('POST /auth/resend-confirmation')).status).toBe(401);
    for (let time = 0; time < 5; time++) expect((await resend()).status).toBe(200);
    expect((await resend()).problem.code).toBe('rate_limited');
    expect(await app.mailTo(email)).toHaveLength(6);
    await confirm(await app.linkTo(email));
    expect((await resend()).body.message).toBe('Your email address is already confirmed.');
    expect(await app.mailTo(email)).toHaveLength(6);
  });
});
