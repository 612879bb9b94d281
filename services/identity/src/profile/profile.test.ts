import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { AccountAccess } from '../sessions/account-access.ts';
import { UserRepository } from '../users/user.repository.ts';

const next = 'another-harbour-43';

describe('the profile', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  const put = (token: string, body: object, from?: string) => app.call('PUT /profile', body, { token, from });
  const status = async (token: string) => (await app.call('GET /profile', undefined, { token })).status;

  it('requires a session on each route', async () => {
    for (const operation of [
      'GET /profile',
      'PUT /profile',
      'PUT /profile/preferences',
      'DELETE /profile',
      'DELETE /profile/pending-email',
    ])
      expect((await app.call(operation, operation.startsWith('GET') ? undefined : {})).problem.code).toBe(
        'unauthenticated',
      );
  });

  it('PUT /profile: changes only the given fields and keeps the session', async () => {
    const { token, email } = await app.register();
    const changed = await put(token, { first_name: ' Thea ', phone: '555 0101', whatsapp: '555 0101' });
    expect(changed.body).toEqual({
      user: expect.objectContaining({ first_name: 'Thea', last_name: 'Marlow', phone: '555 0101', email }),
    });
    expect((await put(token, { whatsapp: '555 0102' })).body.user.phone).toBe('555 0102');
    expect((await put(token, { phone: '' })).body.user.phone).toBeNull();
    expect((await app.call('GET /profile', undefined, { token })).body.user.first_name).toBe('Thea');
  });

  it('PUT /profile: ignores read-only fields and rejects unknown or invalid ones', async () => {
    const { token } = await app.register();
    const { user } = (await app.call('GET /profile', undefined, { token })).body;
    const stored = await put(token, { ...user, role: 'admin', id: 1, first_name: 'Thea' });
    expect(stored.body.user).toEqual({ ...user, first_name: 'Thea' });
    expect((await put(token, { account_id: 1 })).problem.fields).toEqual({
      account_id: 'is not a field of this request',
    });
    expect((await put(token, { first_name: { $gt: '' } })).problem.fields).toEqual({ first_name: 'must be a string' });
  });

  const move = (token: string, email: string, from?: string) => put(token, { email, current_password: password }, from);
  const confirm = (email: string, typed?: string) => app.confirm(email, typed);

  it('changes the address when the link sent to it is opened, and e-mails the old one', async () => {
    const { token, email, id } = await app.confirmed();
    const moved = registration().email;
    const changed = await move(token, moved);
    expect(changed.body).toEqual({
      user: expect.objectContaining({ email, pending_email: moved, email_confirmed: true }),
    });
    expect((await app.signIn(moved)).status).toBe(401);
    const before = (await app.mailTo(email)).length;
    expect((await confirm(moved)).status).toBe(200);
    expect((await app.signIn(moved)).body.user).toMatchObject({ id, email: moved, pending_email: null });
    expect((await app.signIn(email)).status).toBe(401);
    expect(await status(token)).toBe(200);
    const emails = (await app.mailTo(email)).slice(before);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your email address was changed']);
    expect(emails[0]?.text).toContain(moved);
    const otherCase = await put(token, { email: moved.toUpperCase() });
    expect(otherCase.body).toEqual({ user: expect.objectContaining({ email_confirmed: true, pending_email: null }) });
  });

  it('requires the password to change the address', async () => {
    const { token, email } = await app.confirmed();
    const moved = registration().email;
    for (const [body, code] of [
      [{ email: moved }, 'validation_failed'],
      [{ email: moved, current_password: 'not-it' }, 'wrong_password'],
    ] as const) {
      const { problem } = await put(token, body);
      expect(problem).toMatchObject({ status: 422, code, fields: { current_password: expect.any(String) } });
    }
    expect(await app.mailTo(moved)).toEqual([]);
    expect((await app.signIn(email)).body.user).toMatchObject({ email, pending_email: null });
  });

  it('cancels an unconfirmed change of address, whose link is then invalid', async () => {
    const { token, email } = await app.confirmed();
    const moved = registration().email;
    await move(token, moved);
    const link = await app.linkTo(moved);
    const given = await app.call('DELETE /profile/pending-email', undefined, { token });
    expect(given.body.user).toMatchObject({ email, pending_email: null });
    expect((await app.call('POST /auth/confirm-email', { token: link })).problem.code).toBe('link_invalid');
    expect((await app.call('DELETE /profile/pending-email', undefined, { token })).status).toBe(200);
  });

  it('resends the link to the new address, and replaces an unconfirmed address without e-mailing it', async () => {
    const { token, email } = await app.register();
    const moved = registration().email;
    await move(token, moved);
    await app.call('POST /auth/resend-confirmation', undefined, { token });
    expect(await app.mailTo(moved)).toHaveLength(2);
    await confirm(moved);
    expect((await app.signIn(moved)).body.user).toMatchObject({ email: moved, email_confirmed: true });
    expect((await app.mailTo(email)).map(({ subject }) => subject)).toEqual(['Confirm your email address']);
  });

  it('cancels a pending change of address with a new password, because an attacker with the old one may have started it', async () => {
    const { token, email } = await app.confirmed();
    const moved = registration().email;
    await move(token, moved);
    const link = await app.linkTo(moved);
    await put(token, { current_password: password, new_password: next });
    const opened = await app.call('POST /auth/confirm-email', { token: link, password: next });
    expect(opened.problem.code).toBe('link_invalid');
    expect((await app.signIn(email, next)).body.user).toMatchObject({ email, pending_email: null });
  });

  it('rejects more than ten changes of address a day', async () => {
    const { token } = await app.confirmed();
    for (let time = 0; time < 10; time++) expect((await move(token, registration().email)).status).toBe(200);
    expect((await move(token, registration().email)).problem.code).toBe('rate_limited');
  });

  it('rejects an address that another user has confirmed, and limits how often it reveals that', async () => {
    const [one, two] = [await app.confirmed(), await app.confirmed()];
    const answer = await move(one.token, two.email.toUpperCase(), '192.0.2.5');
    expect(answer.problem).toMatchObject({ status: 409, code: 'email_taken' });
    for (let time = 0; time < 19; time++) await move(one.token, two.email, '192.0.2.5');
    expect((await move(one.token, two.email, '192.0.2.5')).problem.code).toBe('rate_limited');
    expect((await app.signIn(one.email)).body.user.id).toBe(one.id);
  });

  it('gives an address to the first user who confirms it', async () => {
    const wanted = registration().email;
    const people = await Promise.all(Array.from({ length: 5 }, () => app.confirmed()));
    const answers = await Promise.all(people.map(({ token }) => move(token, wanted)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const links = (await app.mailTo(wanted)).flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
    const opened = await Promise.all(links.map((token) => app.call('POST /auth/confirm-email', { token, password })));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  describe('the undo link sent to the old address', () => {
    const undo = (token: string) => app.call('POST /auth/undo-email-change', { token });
    /** A user whose session and password were stolen, and whose address the attacker has changed. */
    async function takenOver() {
      const owner = await app.confirmed();
      const thief = registration().email;
      await move(owner.token, thief);
      await confirm(thief);
      return { ...owner, thief };
    }

    it('restores it, ends all sessions, invalidates the password and sends a link to choose another', async () => {
      const { token, email, id, thief } = await takenOver();
      const stolen = (await app.signIn(thief)).body.token;
      const link = await app.linkTo(email);
      expect((await undo(link)).status).toBe(200);
      expect([await status(token), await status(stolen)]).toEqual([401, 401]);
      for (const address of [email, thief]) expect((await app.signIn(address)).status).toBe(401);
      await app.call('POST /auth/reset-password', { token: await app.linkTo(email), password: next });
      expect((await app.signIn(email, next)).body.user).toMatchObject({ id, email, email_confirmed: true });
      expect((await undo(link)).problem.code).toBe('link_invalid');
    });

    it('is valid for 72 hours, even if the account is changed in the meantime', async () => {
      const { email, id, thief } = await takenOver();
      const stolen = (await app.signIn(thief)).body.token;
      const changed = await put(stolen, { current_password: password, new_password: next });
      const further = registration().email;
      await put(changed.body.token ?? '', { email: further, current_password: next });
      await confirm(further, next);
      await app.call('POST /auth/forgot-password', { email: further });
      await app.call('POST /auth/reset-password', { token: await app.linkTo(further), password: 'third-harbour-44' });
      const stored = await app.users.find(id);
      const hours = ((stored?.undo_links[0]?.expires_at.getTime() ?? 0) - Date.now()) / (60 * 60_000);
      expect(hours).toBeGreaterThan(71.9);
      expect(hours).toBeLessThanOrEqual(72);
      const last = await app.linkTo(thief);
      expect((await undo(await app.linkTo(email))).status).toBe(200);
      expect((await undo(last)).problem.code).toBe('link_invalid');
      expect((await app.signIn(further, 'third-harbour-44')).status).toBe(401);
    });

    it('undoes later changes as well, and no e-mail sent afterwards undoes the undoing', async () => {
      const { email, thief } = await takenOver();
      const late = jest.spyOn(app.mailer, 'doDue').mockResolvedValue();
      const { token } = (await app.signIn(thief)).body;
      const further = registration().email;
      await move(token, further);
      late.mockRestore();
      const first = await app.linkTo(email);
      await confirm(further);
      expect((await undo(first)).status).toBe(200);
      // The e-mail to the attacker's first address is sent again, as after a failed attempt.
      const changed = { to: thief, 'errand.kind': 'address-changed' };
      await app.api.database
        .collection('outbox')
        .updateMany(changed, { $set: { state: 'waiting', next_at: new Date(0) } });
      const before = (await app.mailTo(thief)).length;
      expect(await app.mailTo(thief)).toHaveLength(before);
      const links = (await app.mailTo(thief)).flatMap(
        ({ text }) => /undo-email-change\?token=([\w-]+)/.exec(text)?.[1] ?? [],
      );
      for (const link of links) expect((await undo(link)).problem.code).toBe('link_invalid');
    });

    it('works while an attacker cannot delete the account', async () => {
      const { email, thief, id } = await takenOver();
      const { token } = (await app.signIn(thief)).body;
      const rejected = await app.call('DELETE /profile', { password }, { token });
      expect(rejected.problem).toMatchObject({
        status: 409,
        error: expect.stringMatching(/^Your email address was changed recently/),
      });
      expect((await undo(await app.linkTo(email))).status).toBe(200);
      await app.call('POST /auth/reset-password', { token: await app.linkTo(email), password: next });
      const own = (await app.signIn(email, next)).body.token;
      expect((await app.call('DELETE /profile', { password: next }, { token: own })).status).toBe(204);
      const later = await takenOver();
      const moved = (await app.signIn(later.thief)).body.token;
      await app.api.database
        .collection<{ _id: number }>('users')
        .updateOne({ _id: later.id }, { $set: { 'email_changes.0.at': new Date(Date.now() - 73 * 60 * 60_000) } });
      expect((await app.call('DELETE /profile', { password }, { token: moved })).status).toBe(204);
      expect(id).not.toBe(later.id);
    });

    it('invalidates webhooks and keys that are created until every service knows of it', async () => {
      const { email, id } = await takenOver();
      const now = Date.now();
      await undo(await app.linkTo(email));
      const before = (await app.users.find(id))?.access_void_before?.getTime() ?? 0;
      expect(before - now).toBeGreaterThanOrEqual(5_000);
    });

    it('revokes the API keys', async () => {
      const owner = await app.confirmed({ role: 'landlord' });
      const body = { name: 'Planted', scopes: ['portfolio:read'] };
      const { key } = (await app.call('POST /api-keys', body, { token: owner.token })).body;
      const moved = registration().email;
      await move(owner.token, moved);
      await confirm(moved);
      await undo(await app.linkTo(owner.email));
      const service = await app.serviceToken('gateway');
      expect((await app.call('POST /internal/key-sessions', { key }, { service })).status).toBe(404);
    });

    it('is rejected if another user has confirmed the address in the meantime', async () => {
      const { email } = await takenOver();
      const link = await app.linkTo(email);
      await app.confirmed({ email });
      expect((await undo(link)).problem).toMatchObject({ status: 409, code: 'email_taken' });
    });
  });

  it('changes the password with the current one, ends all other sessions and returns a new token', async () => {
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
  ])('rejects %s and changes nothing', async (_, body, code, field) => {
    const { token, email } = await app.register();
    const rejected = await put(token, { ...body, first_name: 'Thea' });
    expect(rejected.problem).toMatchObject({ status: 422, code, fields: { [field]: expect.any(String) } });
    expect((await app.signIn(email)).body.user.first_name).toBe('Rhea');
    expect(await status(token)).toBe(200);
  });

  it('rejects a change or deletion after a version conflict', async () => {
    const { token } = await app.register();
    for (const [operation, body] of [
      ['PUT /profile', { first_name: 'Thea' }],
      ['DELETE /profile', { password }],
    ] as const) {
      jest.spyOn(UserRepository.prototype, 'change').mockResolvedValueOnce(null);
      const { problem } = await app.call(operation, body, { token });
      expect(problem).toMatchObject({ status: 409, code: 'conflict' });
    }
    expect((await app.call('GET /profile', undefined, { token })).body.user.first_name).toBe('Rhea');
  });

  it('opens no session if the password is changed again during the request', async () => {
    const { token, email, id } = await app.register();
    const users = app.api.database.collection<{ _id: number }>('users');
    const changedAgain = async () => void (await users.updateOne({ _id: id }, { $inc: { credentials: 1 } }));
    jest.spyOn(AccountAccess.prototype, 'applyConsequences').mockImplementationOnce(changedAgain);
    const changed = await put(token, { current_password: password, new_password: next });
    expect(changed.problem).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect((await app.signIn(email, next)).status).toBe(200);
  });

  it('limits failed attempts at the current password', async () => {
    const { token } = await app.register();
    const guess = () => put(token, { current_password: 'not-it', new_password: next });
    for (let time = 0; time < 10; time++) expect((await guess()).status).toBe(422);
    expect((await guess()).problem.code).toBe('rate_limited');
  });
});

describe('PUT /profile/preferences', () => {
  it('changes all or some preferences', async () => {
    const app = await testIdentity();
    const { token } = await app.register();
    const put = (body: object) => app.call('PUT /profile/preferences', body, { token });
    const defaults = {
      email_notifications: true,
      sms_notifications: false,
      marketing_emails: false,
      dashboard_layout: 'default',
      timezone: 'UTC',
      muted_in_app: [],
      muted_emails: [],
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
