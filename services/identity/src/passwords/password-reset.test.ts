import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';

const sent = { message: 'Password reset instructions have been sent to your email.' };
const next = 'another-harbour-43';

describe('POST /auth/forgot-password and POST /auth/reset-password', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  const forgot = (email: unknown, from?: string) => app.call('POST /auth/forgot-password', { email }, { from });
  const reset = (token: unknown, chosen: unknown = next) =>
    app.call('POST /auth/reset-password', { token, password: chosen });

  it('sets a password by a link that works once, confirms the address and ends all sessions', async () => {
    const { email, token } = await app.register();
    expect((await forgot(email.toUpperCase())).body).toEqual(sent);
    const mail = (await app.mailTo(email)).at(-1);
    expect(mail?.text).toMatch(/https:\/\/keystead\.example\/reset-password\?token=[\w-]{43}\n/);
    const link = await app.linkTo(email);
    expect((await reset(link)).body).toEqual({ message: 'Your password has been set. You can now sign in with it.' });
    expect((await app.call('GET /profile', undefined, { token })).status).toBe(401);
    expect((await app.signIn(email, password)).status).toBe(401);
    expect((await app.signIn(email, next)).body.user.email_confirmed).toBe(true);
    expect((await reset(link)).problem).toMatchObject({ status: 422, code: 'link_invalid' });
    expect((await app.mailTo(email)).at(-1)?.subject).toBe('Your password was changed');
  });

  it('responds the same for an unknown address and sends no e-mail', async () => {
    const { email } = registration();
    const answer = await forgot(email);
    expect([answer.status, answer.body]).toEqual([200, sent]);
    expect(await app.mailTo(email)).toEqual([]);
  });

  it('invalidates earlier links with each new one', async () => {
    const { email } = await app.register();
    await forgot(email);
    const first = await app.linkTo(email);
    await forgot(email);
    // The earlier link becomes invalid when the new one is stored.
    await app.mailer.doDue();
    expect((await reset(first)).problem.code).toBe('link_invalid');
    expect((await reset(await app.linkTo(email))).status).toBe(200);
  });

  it('rejects an expired link, a confirmation link, and a link to a former address', async () => {
    const one = await app.register();
    expect((await reset(await app.linkTo(one.email))).problem.code).toBe('link_invalid');
    await forgot(one.email);
    const link = await app.linkTo(one.email);
    await app.api.database
      .collection('users')
      .updateOne({ email_key: one.email }, { $set: { 'links.$[].expires_at': new Date(Date.now() - 1) } });
    expect((await reset(link)).problem.code).toBe('link_invalid');

    const two = await app.register();
    await forgot(two.email);
    const old = await app.linkTo(two.email);
    const moved = registration().email;
    await app.call('PUT /profile', { email: moved, current_password: password }, { token: two.token });
    await app.confirm(moved);
    expect((await reset(old)).problem.code).toBe('link_invalid');
  });

  it('accepts one of ten concurrent uses of a link', async () => {
    const { email } = await app.register();
    await forgot(email);
    const link = await app.linkTo(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(link, `parallel-harbour-${index}`)),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await app.signIn(email, `parallel-harbour-${winner}`)).status).toBe(200);
  });

  it('rejects a leaked password without using up the link', async () => {
    const { email } = await app.register();
    await forgot(email);
    const link = await app.linkTo(email);
    expect((await reset(link, 'password123')).problem).toMatchObject({
      code: 'validation_failed',
      fields: { password: expect.stringContaining('leaked') },
    });
    expect((await reset(link)).status).toBe(200);
  });

  it.each([
    ['an operator for an address', () => forgot({ $gt: '' })],
    ['no address', () => forgot(undefined)],
    ['an operator for a token', () => reset({ $gt: '' })],
    ['an operator for a password', () => reset('x'.repeat(43), { $gt: '' })],
  ])('rejects %s', async (_, call) => {
    expect((await call()).problem).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  it('responds with 429 after five requests for one address, known or not, and after fifty from one network', async () => {
    const { email } = await app.register();
    for (const address of [email, registration().email]) {
      for (let time = 0; time < 5; time++) expect((await forgot(address)).status).toBe(200);
      expect((await forgot(address)).problem.code).toBe('rate_limited');
    }
    await Promise.all(Array.from({ length: 50 }, () => forgot(registration().email, '192.0.2.3')));
    expect((await forgot(registration().email, '192.0.2.3')).problem.code).toBe('rate_limited');
  });

  it('responds with 429 after thirty invalid links from one network', async () => {
    const wrong = () =>
      app.call('POST /auth/reset-password', { token: 'x'.repeat(43), password: next }, { from: '192.0.2.4' });
    await Promise.all(Array.from({ length: 30 }, wrong));
    expect((await wrong()).problem.code).toBe('rate_limited');
  });
});
