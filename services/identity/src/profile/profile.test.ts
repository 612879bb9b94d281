import { SessionDesk } from '../sessions/session-desk.ts';
import { password, registration, type TestIdentity, testIdentity } from '../test-identity.ts';
import { UserStore } from '../users/user-store.ts';

const next = 'another-harbour-43';

describe('the profile', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  const put = (token: string, body: object, from?: string) => app.call('PUT /profile', body, { token, from });
  const status = async (token: string) => (await app.call('GET /profile', undefined, { token })).status;

  it('asks for a session', async () => {
    for (const operation of ['GET /profile', 'PUT /profile', 'PUT /profile/preferences', 'DELETE /profile'])
      expect((await app.call(operation, operation.startsWith('GET') ? undefined : {})).problem.code).toBe(
        'unauthenticated',
      );
  });

  it('changes what is named and keeps the session', async () => {
    const { token, email } = await app.register();
    const changed = await put(token, { first_name: ' Thea ', phone: '555 0101', whatsapp: '555 0101' });
    expect(changed.body).toEqual({
      user: expect.objectContaining({ first_name: 'Thea', last_name: 'Marlow', phone: '555 0101', email }),
    });
    expect((await put(token, { whatsapp: '555 0102' })).body.user.phone).toBe('555 0102');
    expect((await put(token, { phone: '' })).body.user.phone).toBeNull();
    expect((await app.call('GET /profile', undefined, { token })).body.user.first_name).toBe('Thea');
  });

  it('ignores what it answers and nobody sets, and refuses the rest', async () => {
    const { token } = await app.register();
    const { user } = (await app.call('GET /profile', undefined, { token })).body;
    const kept = await put(token, { ...user, role: 'admin', id: 1, first_name: 'Thea' });
    expect(kept.body.user).toEqual({ ...user, first_name: 'Thea' });
    expect((await put(token, { account_id: 1 })).problem.fields).toEqual({
      account_id: 'is not a field of this request',
    });
    expect((await put(token, { first_name: { $gt: '' } })).problem.fields).toEqual({ first_name: 'must be a string' });
  });

  it('takes a new address: unconfirmed, with a link to it, a word to the old one, and a fresh token', async () => {
    const { token, email } = await app.register();
    await app.call('POST /auth/confirm-email', { token: await app.linkTo(email) });
    const moved = registration().email;
    const changed = await put(token, { email: moved });
    expect(changed.body.user).toMatchObject({ email: moved, email_confirmed: false });
    expect(await status(token)).toBe(401);
    expect(await status(changed.body.token ?? '')).toBe(200);
    expect((await app.mailTo(email)).at(-1)?.text).toContain(moved);
    await app.call('POST /auth/confirm-email', { token: await app.linkTo(moved) });
    expect((await app.signIn(moved)).body.user.email_confirmed).toBe(true);
    expect((await app.signIn(email)).status).toBe(401);
    const otherCase = await put(changed.body.token ?? '', { email: moved.toUpperCase() });
    expect(otherCase.body).toEqual({ user: expect.objectContaining({ email_confirmed: true }) });
  });

  it('refuses an address that is taken, and limits how often it says so', async () => {
    const [one, two] = [await app.register(), await app.register()];
    const answer = await put(one.token, { email: two.email.toUpperCase() }, '192.0.2.5');
    expect(answer.problem).toMatchObject({ status: 409, code: 'email_taken' });
    for (let time = 0; time < 19; time++) await put(one.token, { email: two.email }, '192.0.2.5');
    expect((await put(one.token, { email: two.email }, '192.0.2.5')).problem.code).toBe('rate_limited');
    expect((await app.signIn(one.email)).body.user.id).toBe(one.id);
  });

  it('gives an address to one of those who want it at once', async () => {
    const wanted = registration().email;
    const people = await Promise.all(Array.from({ length: 5 }, () => app.register()));
    const answers = await Promise.all(people.map(({ token }) => put(token, { email: wanted })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('takes a new password with the current one, ends all other sessions and answers a fresh token', async () => {
    const { token, email } = await app.register();
    const other = (await app.signIn(email)).body.token;
    const changed = await put(token, { current_password: password, new_password: next });
    expect(changed.status).toBe(200);
    expect([await status(token), await status(other), await status(changed.body.token ?? '')]).toEqual([401, 401, 200]);
    expect((await app.signIn(email)).status).toBe(401);
    expect((await app.signIn(email, next)).status).toBe(200);
  });

  it.each([
    [
      'a wrong current password',
      { current_password: 'not-it', new_password: next },
      'wrong_password',
      'current_password',
    ],
    ['no current password', { new_password: next }, 'validation_failed', 'current_password'],
    ['a short password', { current_password: password, new_password: 'short' }, 'validation_failed', 'new_password'],
    ['a leaked one', { current_password: password, new_password: 'PASSWORD123' }, 'validation_failed', 'new_password'],
  ])('refuses %s and changes nothing', async (_, body, code, field) => {
    const { token, email } = await app.register();
    const refused = await put(token, { ...body, first_name: 'Thea' });
    expect(refused.problem).toMatchObject({ status: 422, code, fields: { [field]: expect.any(String) } });
    expect((await app.signIn(email)).body.user.first_name).toBe('Rhea');
    expect(await status(token)).toBe(200);
  });

  it('refuses what somebody else changed meanwhile', async () => {
    const { token } = await app.register();
    for (const [operation, body] of [
      ['PUT /profile', { first_name: 'Thea' }],
      ['DELETE /profile', { password }],
    ] as const) {
      jest.spyOn(UserStore.prototype, 'change').mockResolvedValueOnce(null);
      const { problem } = await app.call(operation, body, { token });
      expect(problem).toMatchObject({ status: 409, code: 'conflict' });
    }
    expect((await app.call('GET /profile', undefined, { token })).body.user.first_name).toBe('Rhea');
  });

  it('opens no session for a password that was changed once more meanwhile', async () => {
    const { token, email, id } = await app.register();
    const users = app.api.database.collection<{ _id: number }>('users');
    const changedAgain = async () => void (await users.updateOne({ _id: id }, { $inc: { credentials: 1 } }));
    jest.spyOn(SessionDesk.prototype, 'endEarlier').mockImplementationOnce(changedAgain);
    const changed = await put(token, { current_password: password, new_password: next });
    expect(changed.problem).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect((await app.signIn(email, next)).status).toBe(200);
  });

  it('limits guesses at the current password', async () => {
    const { token } = await app.register();
    const guess = () => put(token, { current_password: 'not-it', new_password: next });
    for (let time = 0; time < 10; time++) expect((await guess()).status).toBe(422);
    expect((await guess()).problem.code).toBe('rate_limited');
  });
});

describe('PUT /profile/preferences', () => {
  it('changes them whole or in part', async () => {
    const app = await testIdentity();
    const { token } = await app.register();
    const put = (body: object) => app.call('PUT /profile/preferences', body, { token });
    const defaults = {
      email_notifications: true,
      sms_notifications: false,
      marketing_emails: false,
      dashboard_layout: 'default',
      timezone: 'UTC',
    };
    expect((await put({ sms_notifications: true })).body.preferences).toEqual({ ...defaults, sms_notifications: true });
    const whole = { ...defaults, timezone: 'America/Los_Angeles', dashboard_layout: 'compact' };
    expect((await put(whole)).body.preferences).toEqual(whole);
    expect((await put({})).body.preferences).toEqual(whole);
    expect((await put({ timezone: 'Mars/Olympus' })).problem.code).toBe('validation_failed');
    expect((await put({ email_notifications: { $ne: 1 } })).problem.code).toBe('validation_failed');
    expect((await app.call('GET /profile', undefined, { token })).body.preferences).toEqual(whole);
    await app.stop();
  });
});
