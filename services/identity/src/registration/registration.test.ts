import { isExtended } from '@keystead/service-kit/testing';
import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { SessionRepository } from '../sessions/session.repository.ts';

describe('POST /auth/register', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  const users = () => app.api.database.collection('users');

  it('creates a user with an account, signs in and e-mails a confirmation link', async () => {
    const input = { ...registration(), role: 'landlord', phone: '+1 207 555 0100', subscription_plan: 'starter' };
    const created = await app.call('POST /auth/register', { ...input, email: ` ${input.email.toUpperCase()} ` });
    expect(created.status).toBe(201);
    expect(created.body.user).toMatchObject({
      first_name: 'Rhea',
      email: input.email.toUpperCase(),
      phone: '+1 207 555 0100',
      role: 'landlord',
      email_confirmed: false,
    });
    expect(JSON.stringify(created.body)).not.toContain('password');
    expect(created.headers.get('location')).toBe(`/api/users/${created.body.user.id}`);
    const profile = await app.call('GET /profile', undefined, { token: created.body.token });
    expect(profile.body).toMatchObject({
      user: created.body.user,
      preferences: { email_notifications: true, dashboard_layout: 'default', timezone: 'UTC' },
    });
    const stored = await users().findOne({ email_key: input.email });
    expect(stored).toMatchObject({ wanted_plan: 'starter', account_id: created.body.user.id });
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
    const [mail] = await app.mailTo(input.email.toUpperCase());
    expect(mail?.text).toMatch(/https:\/\/keystead\.example\/confirm-email\?token=[\w-]{43}\n/);
  });

  it('opens no session if an invitation link changes the password during the request', async () => {
    const open = SessionRepository.prototype.open;
    jest.spyOn(SessionRepository.prototype, 'open').mockImplementationOnce(async function (
      this: SessionRepository,
      user,
    ) {
      await users().updateOne({ email_key: user.email_key }, { $inc: { credentials: 1 } });
      return open.call(this, user);
    });
    const created = await app.call('POST /auth/register', registration());
    expect(created.problem).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('creates a tenant unless another role is chosen, and never an admin', async () => {
    const created = await app.call('POST /auth/register', registration());
    expect(created.body.user.role).toBe('tenant');
    const rejected = await app.call('POST /auth/register', { ...registration(), role: 'admin' });
    expect(rejected.problem).toMatchObject({ status: 422, fields: { role: expect.stringContaining('one of') } });
  });

  const CONCURRENT = isExtended ? 200 : 20;
  it(`creates one user for ${CONCURRENT} concurrent registrations of one address`, async () => {
    const { email } = registration();
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT }, (_, index) =>
        app.call('POST /auth/register', { ...registration(), email: index % 2 ? email : email.toUpperCase() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem.code === 'email_taken')).toHaveLength(CONCURRENT - 1);
    expect(await users().countDocuments({ email_key: email })).toBe(1);
  });

  it('responds with 409 for a taken address, and with 429 after 20 such responses to one network', async () => {
    const { email } = await app.register();
    const input = { ...registration(), email };
    const [first] = await Promise.all(
      Array.from({ length: 20 }, () => app.call('POST /auth/register', input, { from: '192.0.2.7' })),
    );
    expect(first?.problem).toMatchObject({
      status: 409,
      code: 'email_taken',
      error: 'This email address is already in use.',
    });
    const limited = await app.call('POST /auth/register', input, { from: '192.0.2.7' });
    expect(limited.problem).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.call('POST /auth/register', input, { from: '192.0.2.8' })).status).toBe(409);
    expect((await app.call('POST /auth/register', registration(), { from: '192.0.2.7' })).status).toBe(201);
  });

  it('reveals 20 taken addresses to one network, then responds with 429 for taken and free addresses', async () => {
    const from = '192.0.2.6';
    const registered = await Promise.all(Array.from({ length: 20 }, () => app.register()));
    const probe = (email: string) => app.call('POST /auth/register', { ...registration(), email }, { from });
    for (const { email } of registered) expect((await probe(email)).status).toBe(409);
    expect((await probe((await app.register()).email)).problem.code).toBe('rate_limited');
    expect((await probe(registration().email)).problem.code).toBe('rate_limited');
  });

  it.each([
    ['a short password', { password: 'short' }, { password: 'must have at least 10 characters' }],
    ['a leaked password', { password: 'Password123' }, { password: expect.stringContaining('leaked') }],
    ['their name as password', { password: 'rheamarlow' }, { password: expect.stringContaining('your name') }],
    [
      'their address as password',
      { email: 'rhea@mail.example', password: 'RHEA@mail.example' },
      { password: expect.stringContaining('email') },
    ],
    ['no address', { email: undefined }, { email: 'is required' }],
    ['an invalid address', { email: 'rhea' }, { email: 'must be an email address' }],
    ['an operator for an address', { email: { $gt: '' } }, { email: 'must be a string' }],
    ['an operator for a password', { password: { $ne: null } }, { password: 'must be a string' }],
    ['a blank name', { first_name: '  ' }, { first_name: 'is required' }],
    ['an unknown field', { account_id: 1 }, { account_id: 'is not a field of this request' }],
  ])('rejects %s and stores nothing', async (_, change, fields) => {
    const before = await users().countDocuments();
    const rejected = await app.call('POST /auth/register', { ...registration(), ...change });
    expect(rejected.problem).toMatchObject({ status: 422, code: 'validation_failed', fields });
    expect(await users().countDocuments()).toBe(before);
  });

  it('rejects malformed JSON and a body that is too large', async () => {
    expect((await app.call('POST /auth/register', '{"email":')).problem).toMatchObject({ code: 'malformed_json' });
    const large = { ...registration(), first_name: 'x'.repeat(2 * 1024 * 1024) };
    expect((await app.call('POST /auth/register', large)).problem).toMatchObject({ code: 'body_too_large' });
  });

  it('creates one new user from five concurrent registrations of an invited address', async () => {
    const { email } = registration();
    const service = await app.serviceToken();
    const invited = await app.call(
      'POST /internal/invitations',
      { people: [{ email, first_name: 'R', last_name: 'M' }], mail: false },
      { service },
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('POST /auth/register', { ...registration(), email, role: 'landlord' })),
    );
    const [created, ...others] = answers.sort((one, two) => one.status - two.status);
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(created?.body.user).toMatchObject({ first_name: 'Rhea', role: 'landlord', email_confirmed: false });
    expect(created?.body.user.id).not.toBe(invited.body.people[0]?.user.id);
    expect((await app.signIn(email, password)).status).toBe(200);
  });

  it('accepts up to three registrations of an unconfirmed address, each with its own password', async () => {
    const { email } = registration();
    const passwords = ['first-harbour-41', 'second-harbour-42', 'third-harbour-43'];
    const register = (typed: string) => app.call('POST /auth/register', { ...registration(), email, password: typed });
    const created = [];
    for (const typed of passwords) created.push((await register(typed)).body.user.id);
    expect(new Set(created).size).toBe(3);
    expect((await register('fourth-harbour-44')).problem.code).toBe('email_taken');
    for (const [at, typed] of passwords.entries())
      expect((await app.signIn(email, typed)).body.user.id).toBe(created[at]);
    expect((await register(passwords[1] ?? '')).problem.code).toBe('email_taken');
  });

  it('creates at most 500 users an hour for one network', async () => {
    const from = '203.0.113.77';
    const again = () => app.call('POST /auth/register', registration(), { from });
    expect((await again()).status).toBe(201);
    await app.api.database
      .collection('attempt_limits')
      .updateOne({ key: `registration-address:${from}` }, { $set: { points: 499 } });
    expect((await again()).status).toBe(201);
    const before = await users().countDocuments();
    expect((await again()).problem).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await users().countDocuments()).toBe(before);
  });
});
