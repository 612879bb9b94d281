import { type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { UserRepository } from '../users/user.repository.ts';

const sidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

describe('the end of sessions', () => {
  let app: TestIdentity;
  let service: string;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken();
  });
  afterAll(() => app.stop());

  const feed = (since?: string) =>
    app.call(`GET /internal/ended-sessions${since ? `?since=${since}` : ''}`, undefined, { service });
  const status = async (token: string) => (await app.call('GET /profile', undefined, { token })).status;

  it('POST /auth/logout: ends only this session', async () => {
    const { email, token } = await app.register();
    const other = (await app.signIn(email)).body.token;
    expect((await app.call('POST /auth/logout', undefined, { token })).status).toBe(204);
    expect(await status(token)).toBe(401);
    expect(await status(other)).toBe(200);
    expect((await app.call('POST /auth/logout', undefined, { token })).problem.code).toBe('unauthenticated');
    const { ended } = (await feed()).body;
    expect(ended).toContain(sidOf(token));
    expect(ended).not.toContain(sidOf(other));
  });

  it('is published to services from an instant on, with some overlap', async () => {
    const { token } = await app.register();
    await app.call('POST /auth/logout', undefined, { token });
    const { as_of } = (await feed()).body;
    expect((await feed(as_of)).body.ended).toContain(sidOf(token));
    const later = new Date(Date.parse(as_of) + 60_000).toISOString();
    expect((await feed(later)).body.ended).toEqual([]);
    expect((await feed('yesterday')).status).toBe(422);
  });

  it('is published only to services', async () => {
    const { token } = await app.register();
    expect((await app.call('GET /internal/ended-sessions')).status).toBe(401);
    expect((await app.call('GET /internal/ended-sessions', undefined, { token })).status).toBe(401);
    expect((await app.call('GET /internal/ended-sessions', undefined, { service: token })).status).toBe(401);
  });

  it('is notified to subscribed services immediately, and a sign-in is not', async () => {
    const { email, token } = await app.register();
    const gone = new AbortController();
    const { events } = await app.api.listen(null, 'GET /internal/changes', undefined, {
      headers: { 'x-service-token': service },
      signal: gone.signal,
    });
    const kinds: string[] = [];
    for await (const { kind } of events) {
      kinds.push(kind);
      if (kind === 'ready') {
        await app.signIn(email);
        await app.call('POST /auth/logout', undefined, { token });
      }
      if (kind === 'sessions') break;
    }
    gone.abort();
    expect(kinds.filter((kind) => kind === 'sessions')).toHaveLength(1);
    expect((await feed()).body.ended).toContain(sidOf(token));
  });

  it('is completed by the job after a crash', async () => {
    const { id, token } = await app.register();
    const users = new UserRepository(app.api.database);
    const before = await users.find(id);
    if (!before) throw new Error('the user was just registered');
    await users.change(before, { credentials: before.credentials + 1, unsettled: true });
    expect(await status(token)).toBe(200);
    await app.access.job.run();
    expect(await status(token)).toBe(401);
    expect((await users.find(id))?.unsettled).toBe(false);
    // A sign-in that checked the old password just before leaves no session open.
    await expect(app.sessionService.open(before)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await app.api.database.collection('sessions').countDocuments({ user_id: id, ended_at: null })).toBe(0);
  });
});

describe('POST /auth/renew', () => {
  it('returns current data and does not extend the session', async () => {
    const app = await testIdentity();
    const { token } = await app.register();
    await app.call('PUT /profile', { last_name: 'Marlowe' }, { token });
    const renewed = await app.call('POST /auth/renew', undefined, { token });
    expect(renewed.body.user.last_name).toBe('Marlowe');
    const claims = (of: string) => JSON.parse(Buffer.from(of.split('.')[1] ?? '', 'base64url').toString());
    expect(claims(renewed.body.token)).toMatchObject({
      sid: sidOf(token),
      exp: claims(token).exp,
      name: 'Rhea Marlowe',
    });
    expect((await app.call('POST /auth/renew')).status).toBe(401);
    await app.stop();
  });
});
