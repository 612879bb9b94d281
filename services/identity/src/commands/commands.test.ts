import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { tokenHash } from '@keystead/service-kit';
import { password, registration, type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('operator commands', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  interface Outcome {
    readonly code: number | null;
    readonly output: string;
  }

  /** Runs a command like an operator, on the database of the service under test. */
  function run(command: string, args: string[], environment: object = {}, typed?: string): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const env = {
      PATH: process.env.PATH,
      MONGODB_URI: process.env.MONGODB_TEST_URI,
      MONGODB_DATABASE: app.api.database.name,
      ...environment,
    };
    const child = execFile(process.execPath, [join(__dirname, command), ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode, output: out + err }),
    );
    child.stdin?.end(typed);
    return promise;
  }

  it('make-admin creates an admin with the password from standard input', async () => {
    const created = await run('make-admin.ts', ['chief@mail.example'], {}, 'quiet-harbour-42\n');
    expect(created).toEqual({
      code: 0,
      output: expect.stringContaining('chief@mail.example is now an administrator.'),
    });
    const { body } = await app.signIn('CHIEF@mail.example');
    expect(body.user).toMatchObject({ role: 'admin', email_confirmed: true });
    expect((await app.call('GET /mail', undefined, { token: body.token })).status).toBe(200);
  });

  it('make-admin promotes a user with a new password, ends all sessions and revokes all API keys', async () => {
    const { email, token, id } = await app.confirmed({ role: 'landlord' });
    const { key } = (await app.call('POST /api-keys', { name: 'Ledger', scopes: ['site:write'] }, { token })).body;
    const created = await run('make-admin.ts', [email], { ADMIN_PASSWORD: 'chosen-harbour-44' });
    expect(created.code).toBe(0);
    expect((await app.call('GET /profile', undefined, { token })).status).toBe(401);
    expect((await app.signIn(email)).status).toBe(401);
    expect((await app.signIn(email, 'chosen-harbour-44')).body.user).toMatchObject({ id, role: 'admin' });
    const service = await app.serviceToken('gateway');
    expect((await app.call('POST /internal/key-sessions', { key }, { service })).status).toBe(404);
  });

  it('make-admin ends the calendar feed and the webhooks of the user it promotes', async () => {
    const { email, token, id } = await app.confirmed({ role: 'landlord' });
    const { path } = (await app.call('POST /calendar-feed', undefined, { token })).body;
    const hash = tokenHash(/([\w-]+)\.ics$/.exec(path)?.[1] ?? '');
    const reader = `GET /internal/calendar-readers/${hash}` as 'GET /internal/calendar-readers/{hash}';
    const service = await app.serviceToken('operations');
    expect((await app.call(reader, undefined, { service })).body.role).toBe('landlord');
    await run('make-admin.ts', [email], { ADMIN_PASSWORD: 'chosen-harbour-44' });
    expect((await app.call(reader, undefined, { service })).status).toBe(404);
    const { body } = await app.call('GET /internal/ended-keys', undefined, { service });
    expect(body.voided.map(({ user_id }) => user_id)).toContain(id);
  });

  it('make-admin promotes an unconfirmed user and cancels their pending change of address', async () => {
    const { email, token } = await app.register();
    const moved = registration().email;
    await app.call('PUT /profile', { email: moved, current_password: password }, { token });
    const link = await app.linkTo(moved);
    expect((await run('make-admin.ts', [email], { ADMIN_PASSWORD: 'chosen-harbour-44' })).code).toBe(0);
    for (const secret of [password, 'chosen-harbour-44'])
      expect((await app.call('POST /auth/confirm-email', { token: link, password: secret })).problem.code).toBe(
        'link_invalid',
      );
    expect((await app.signIn(email, 'chosen-harbour-44')).body.user).toMatchObject({ email, pending_email: null });
  });

  it('make-admin publishes the time zone of a promoted tenant', async () => {
    const { email, token, id } = await app.register();
    await app.call('PUT /profile/preferences', { timezone: 'Asia/Tokyo' }, { token });
    const users = app.api.database.collection<{ _id: number }>('users');
    await users.updateOne({ _id: id }, { $set: { timezone_changed_at: new Date(0) } });
    await run('make-admin.ts', [email], { ADMIN_PASSWORD: 'chosen-harbour-44' });
    const since = new Date(Date.now() - 60_000).toISOString();
    const service = await app.serviceToken();
    const { body } = await app.call(`GET /internal/account-zones?since=${since}`, undefined, { service });
    expect(body.accounts).toContainEqual({ account_id: id, time_zone: 'Asia/Tokyo' });
  });

  it('reject wrong use with one sentence and exit code 2', async () => {
    const [unnamed, lost] = await Promise.all([
      run('make-admin.ts', []),
      run('rotate-keys.ts', [], { MONGODB_URI: '' }),
    ]);
    expect(unnamed).toEqual({ code: 2, output: 'Usage: make-admin.ts EMAIL\n' });
    expect(lost).toEqual({ code: 2, output: 'Configuration: MONGODB_URI is required.\n' });
  });

  it('rotate-keys adds a key, and old tokens stay valid', async () => {
    const { token } = await app.register();
    expect((await run('rotate-keys.ts', [])).code).toBe(0);
    expect((await app.call('GET /auth/keys')).body.keys).toHaveLength(2);
    expect((await app.call('POST /auth/renew', undefined, { token })).status).toBe(200);
  });
});
