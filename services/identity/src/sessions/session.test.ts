import { fakeOnly } from '@keystead/service-kit/testing';
import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';

const text = 'The email address or password is incorrect.';

describe('POST /auth/login', () => {
  let app: TestIdentity;
  const waits: number[] = [];
  beforeAll(async () => {
    app = await testIdentity({ wait: async (ms) => waits.push(ms) });
  });
  afterAll(() => app.stop());

  const wrong = (email: string, from?: string) =>
    app.call('POST /auth/login', { email, password: 'not-the-password' }, { from });

  it('opens a session of 12 hours, ignoring the case of the address', async () => {
    const { email, id } = await app.register();
    // The clock is stopped: the token is signed after the session was stored, which could otherwise be in the next
    // second.
    jest.useFakeTimers(fakeOnly('Date'));
    const signedIn = await app.signIn(` ${email.toUpperCase()}`).finally(() => jest.useRealTimers());
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.user).toMatchObject({ id, email });
    const claims = JSON.parse(Buffer.from(signedIn.body.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      iss: 'keystead',
      aud: 'keystead',
      sub: String(id),
      acc: id,
      role: 'tenant',
      name: 'Rhea Marlow',
      ec: false,
    });
    expect(claims.exp - claims.iat).toBe(12 * 60 * 60);
    expect((await app.call('GET /profile', undefined, { token: signedIn.body.token })).status).toBe(200);
  });

  it('responds the same to a wrong password, an unknown address and an invited person without a password', async () => {
    const { email } = await app.register();
    const service = await app.serviceToken();
    const { password: _, ...invited } = registration();
    await app.call('POST /internal/invitations', { people: [invited], mail: false }, { service });
    for (const address of [email, 'nobody@mail.example', invited.email])
      expect((await wrong(address)).problem).toMatchObject({ status: 401, code: 'invalid_credentials', error: text });
  });

  it('rejects operators in place of strings', async () => {
    const rejected = await app.call('POST /auth/login', { email: { $gt: '' }, password: { $gt: '' } });
    expect(rejected.problem).toMatchObject({ status: 422, fields: { email: 'must be a string' } });
  });

  it('responds with 429 after ten failures per address and network, for unknown users and right passwords too', async () => {
    const from = '192.0.2.11';
    const { email } = await app.register();
    for (const address of [email, 'no-one@mail.example']) {
      for (let time = 0; time < 10; time++) expect((await wrong(address, from)).status).toBe(401);
      const limited = await wrong(address, from);
      expect(limited.problem).toMatchObject({ status: 429, code: 'rate_limited' });
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(limited.headers.get('ratelimit-policy')).toBe('"password-account-network";q=10;w=900');
      expect(limited.headers.get('ratelimit')).toMatch(/^"password-account-network";r=0;t=[89]\d\d$/);
    }
    const signIn = (at: string) => app.call('POST /auth/login', { email, password }, { from: at });
    expect((await signIn(from)).status).toBe(429);
    // Failures from one network do not block other networks.
    expect((await signIn('192.0.2.12')).status).toBe(200);
  });

  it('gives a known browser its own attempts that other clients cannot use up', async () => {
    const from = '192.0.2.13';
    const { email } = await app.register();
    const first = await app.call('POST /auth/login', { email, password }, { from });
    const set = first.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^keystead_browser=[\w.-]+; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
    const cookie = set.split(';')[0] ?? '';
    const signInWithCookie = (typed: string, as = cookie) =>
      app.call('POST /auth/login', { email, password: typed }, { from, headers: { cookie: as } });
    for (let time = 0; time < 10; time++) await wrong(email, from);
    expect((await signInWithCookie(password, 'keystead_browser=a.b.c')).status).toBe(429);
    expect((await signInWithCookie(password, `${cookie}x`)).status).toBe(429);
    expect((await signInWithCookie(password, `theme=dark; ${cookie}`)).status).toBe(200);
    for (let time = 0; time < 10; time++) expect((await signInWithCookie('not-it')).status).toBe(401);
    expect((await signInWithCookie(password)).status).toBe(429);
    // The cookie has no effect for another account.
    const other = await app.register();
    for (let time = 0; time < 10; time++) await wrong(other.email, from);
    const abroad = { from, headers: { cookie } };
    expect((await app.call('POST /auth/login', { email: other.email, password }, abroad)).status).toBe(429);
  });

  it('does not recognise a browser after a password change, or if several users have registered the address', async () => {
    const from = '192.0.2.15';
    const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const signIn = (email: string, typed: string, cookie = '') =>
      app.call('POST /auth/login', { email, password: typed }, { from, headers: { cookie } });
    const { email, token } = await app.register();
    const cookie = cookieOf(await signIn(email, password));
    await app.call('PUT /profile', { current_password: password, new_password: 'other-harbour-43' }, { token });
    for (let time = 0; time < 10; time++) await signIn(email, 'not-it', cookie);
    expect((await signIn(email, 'other-harbour-43', cookie)).status).toBe(429);

    const shared = registration().email;
    await app.register({ email: shared });
    await app.register({ email: shared, password: 'attacking-harbour-45' });
    const attacker = cookieOf(await signIn(shared, 'attacking-harbour-45'));
    for (let time = 0; time < 9; time++) await signIn(shared, 'not-it', attacker);
    // The attacker's own right password does not reset the attempts at the other user's password.
    expect((await signIn(shared, 'attacking-harbour-45', attacker)).status).toBe(200);
    expect((await signIn(shared, 'not-it', attacker)).status).toBe(401);
    expect((await signIn(shared, 'not-it', attacker)).status).toBe(429);
  });

  it('delays guesses from many networks increasingly, without a lock', async () => {
    const { email } = await app.register();
    waits.length = 0;
    for (let time = 0; time < 45; time++) expect((await wrong(email)).status).toBe(401);
    expect(waits.slice(0, 20)).toEqual(Array(20).fill(0));
    expect([waits[20], waits[30], waits[40]]).toEqual([250, 500, 1000]);
    expect((await app.signIn(email)).status).toBe(200);
  });

  it('limits a burst of concurrent guesses at one account', async () => {
    const { email } = await app.register();
    const answers = await Promise.all(Array.from({ length: 60 }, () => wrong(email, '192.0.2.14')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(50);
  });

  it('resets the failures of an account after the right password', async () => {
    const { email } = await app.register();
    for (let time = 0; time < 9; time++) await wrong(email);
    expect((await app.signIn(email)).status).toBe(200);
    for (let time = 0; time < 9; time++) expect((await wrong(email)).status).toBe(401);
  });

  it('responds with 429 after a hundred failures from one network', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => wrong(`guess${index}@mail.example`, '192.0.2.1')));
    expect((await wrong('one.more@mail.example', '192.0.2.1')).problem.code).toBe('rate_limited');
    expect((await wrong('one.more@mail.example', '192.0.2.2')).status).toBe(401);
  });
});
