import { tokenHash } from '@keystead/service-kit';
import { type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('/calendar-feed', () => {
  let app: TestIdentity;
  let service: string;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken('operations');
  });
  afterAll(() => app.stop());

  const make = (token: string) => app.call('POST /calendar-feed', undefined, { token });
  const since = async (token: string) => (await app.call('GET /calendar-feed', undefined, { token })).body.created_at;
  const tokenIn = (path: string) => /^\/api\/calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';
  const reader = (token: string, as = service) =>
    app.call(
      `GET /internal/calendar-readers/${tokenHash(token)}` as 'GET /internal/calendar-readers/{hash}',
      undefined,
      { service: as },
    );

  it('names its person as they are now, until it is made anew, revoked, or the account is deleted', async () => {
    const landlord = await app.confirmed({ role: 'landlord' });
    expect(await since(landlord.token)).toBeNull();
    const made = await make(landlord.token);
    expect(made.status).toBe(201);
    expect(await since(landlord.token)).toBe(made.body.created_at);
    const first = tokenIn(made.body.path);
    expect((await reader(first)).body).toMatchObject({
      user_id: landlord.id,
      account_id: landlord.id,
      role: 'landlord',
    });
    const stored = await app.api.database.collection<{ _id: number }>('users').findOne({ _id: landlord.id });
    expect(JSON.stringify(stored)).not.toContain(first);

    const second = tokenIn((await make(landlord.token)).body.path);
    expect([(await reader(first)).status, (await reader(second)).status]).toEqual([404, 200]);
    expect((await app.call('DELETE /calendar-feed', undefined, { token: landlord.token })).status).toBe(204);
    expect([(await reader(second)).status, await since(landlord.token)]).toEqual([404, null]);

    const third = tokenIn((await make(landlord.token)).body.path);
    expect((await reader(third, await app.serviceToken('portfolio'))).status).toBe(403);
    await app.call('DELETE /profile', { password: 'quiet-harbour-42' }, { token: landlord.token });
    expect((await reader(third)).status).toBe(404);
  });

  it('needs a confirmed address and a person who is signed in', async () => {
    const person = await app.register({ role: 'landlord' });
    expect((await make(person.token)).problem).toMatchObject({ status: 403, code: 'email_unconfirmed' });
    expect((await app.call('POST /calendar-feed')).status).toBe(401);
  });

  it('has the addresses that a tenant has confirmed', async () => {
    const tenant = await app.confirmed();
    const { body } = await reader(tokenIn((await make(tenant.token)).body.path));
    expect(body.address_ids).toEqual(await app.addressIds(tenant.email));
  });
});
