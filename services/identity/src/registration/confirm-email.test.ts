import { type TestIdentity, testIdentity } from '../test-identity.ts';

describe('confirming an address', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  const confirm = (token: string, from?: string) => app.call('POST /auth/confirm-email', { token }, { from });

  it('confirms it once; a renewed token says so', async () => {
    const { email, token } = await app.register();
    const link = await app.linkTo(email);
    expect((await confirm(link)).body).toEqual({ message: 'Your e-mail address is confirmed.' });
    const renewed = await app.call('POST /auth/renew', undefined, { token });
    expect(renewed.body.user.email_confirmed).toBe(true);
    const claims = JSON.parse(Buffer.from(renewed.body.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.ec).toBe(true);
    expect((await confirm(link)).problem).toMatchObject({ status: 422, code: 'link_invalid' });
  });

  it('lets one of ten parallel uses of a link through', async () => {
    const { email } = await app.register();
    const link = await app.linkTo(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('keeps no token, only a hash', async () => {
    const { email, id } = await app.register();
    const link = await app.linkTo(email);
    const kept = await app.api.database.collection<{ _id: number }>('users').findOne({ _id: id });
    expect(JSON.stringify(kept)).not.toContain(link);
    expect(JSON.stringify(await app.api.database.collection('outbox').find().toArray())).not.toContain(link);
  });

  it('refuses an expired link, and one of another purpose', async () => {
    const { email } = await app.register();
    const link = await app.linkTo(email);
    await app.api.database
      .collection('users')
      .updateOne({ email_key: email }, { $set: { 'links.0.expires_at': new Date(Date.now() - 1) } });
    expect((await confirm(link)).problem.code).toBe('link_invalid');
    await app.call('POST /auth/forgot-password', { email });
    expect((await confirm(await app.linkTo(email))).problem.code).toBe('link_invalid');
  });

  it('answers 429 after 30 wrong links from one place', async () => {
    const wrong = 'x'.repeat(43);
    await Promise.all(Array.from({ length: 30 }, () => confirm(wrong, '192.0.2.9')));
    const limited = await confirm(wrong, '192.0.2.9');
    expect(limited.problem).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  it('sends the link once more, five times an hour, and not when it is confirmed', async () => {
    const { email, token } = await app.register();
    const resend = () => app.call('POST /auth/resend-confirmation', undefined, { token });
    expect((await app.call('POST /auth/resend-confirmation')).status).toBe(401);
    for (let time = 0; time < 5; time++) expect((await resend()).status).toBe(200);
    expect((await resend()).problem.code).toBe('rate_limited');
    expect(await app.mailTo(email)).toHaveLength(6);
    await confirm(await app.linkTo(email));
    expect((await resend()).body.message).toBe('Your e-mail address is confirmed already.');
    expect(await app.mailTo(email)).toHaveLength(6);
  });
});
