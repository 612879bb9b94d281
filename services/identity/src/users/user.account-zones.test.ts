import type { Answer } from '@keystead/contracts';
import { type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('GET /internal/account-zones', () => {
  let app: TestIdentity;
  let service: string;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken();
  });
  afterAll(() => app.stop());

  const requestZones = (query: Record<string, string>) => {
    const operation = `GET /internal/account-zones?${new URLSearchParams(query)}` as 'GET /internal/account-zones';
    return app.call(operation, undefined, { service });
  };
  const feed = (since?: string) => requestZones(since ? { since } : {});
  const zoneOf = async (id: number, since?: string) =>
    (await feed(since)).body.accounts.find(({ account_id }) => account_id === id)?.time_zone;
  const prefer = (token: string, preferences: object) => app.call('PUT /profile/preferences', preferences, { token });
  const users = () => app.api.database.collection<{ _id: number; timezone_changed_at: Date | null }>('users');
  const longAgo = '2020-01-01T00:00:00.000Z';
  /** Registers a landlord who has chosen a zone. */
  async function landlord(timezone: string, change: object = {}) {
    const person = await app.register({ role: 'landlord', ...change });
    await prefer(person.token, { timezone });
    return person;
  }

  it('lists the zones that accounts chose, in full and from an instant on', async () => {
    const { as_of } = (await feed()).body;
    const { id } = await landlord('America/Los_Angeles');
    const { id: manager } = await landlord('Asia/Tokyo', { role: 'property_manager' });
    for (const since of [undefined, as_of]) {
      expect(await zoneOf(id, since)).toBe('America/Los_Angeles');
      expect(await zoneOf(manager, since)).toBe('Asia/Tokyo');
    }
  });

  it('lists changes with some overlap, and no earlier ones', async () => {
    const { id } = await landlord('Europe/Berlin');
    const { as_of } = (await feed()).body;
    expect(await zoneOf(id, as_of)).toBe('Europe/Berlin');
    const later = new Date(Date.parse(as_of) + 60_000).toISOString();
    expect((await feed(later)).body.accounts).toEqual([]);
    expect((await feed('yesterday')).problem).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  it('lists the zone of a new account: of its browser, or UTC for one that is unknown', async () => {
    const { as_of } = (await feed()).body;
    const { id, token } = await app.register({ role: 'landlord', timezone: 'America/Boise' });
    for (const since of [undefined, as_of]) expect(await zoneOf(id, since)).toBe('America/Boise');
    expect((await app.call('GET /profile', undefined, { token })).body.preferences.timezone).toBe('America/Boise');
    for (const timezone of ['Mars/Olympus', '+02:00', '', null]) {
      const other = await app.register({ role: 'landlord', timezone });
      const { preferences } = (await app.call('GET /profile', undefined, { token: other.token })).body;
      expect([timezone, preferences.timezone]).toEqual([timezone, 'UTC']);
      expect(await zoneOf(other.id, as_of)).toBeUndefined();
    }
  });

  it('lists a change back to UTC, which a full list omits', async () => {
    const { id, token } = await landlord('Asia/Tokyo');
    const { as_of } = (await feed()).body;
    await prefer(token, { timezone: 'UTC' });
    expect(await zoneOf(id, as_of)).toBe('UTC');
    expect(await zoneOf(id)).toBeUndefined();
  });

  it('omits accounts that never changed the zone, whatever their other preferences', async () => {
    const { id, token } = await app.register({ role: 'landlord' });
    const { preferences } = (await app.call('GET /profile', undefined, { token })).body;
    await prefer(token, { ...preferences, sms_notifications: true });
    expect(await zoneOf(id)).toBeUndefined();
    expect(await zoneOf(id, longAgo)).toBeUndefined();
    expect(await users().findOne({ _id: id })).toMatchObject({ timezone_changed_at: null });
  });

  it('treats a zone as changed only if it is a different one', async () => {
    const { id, token } = await landlord('Europe/Paris');
    const changedAt = async () => (await users().findOne({ _id: id }))?.timezone_changed_at;
    const first = await changedAt();
    const { body } = await prefer(token, { timezone: 'Europe/Paris', email_notifications: false });
    expect(body.preferences).toMatchObject({ timezone: 'Europe/Paris', email_notifications: false });
    expect(await changedAt()).toEqual(first);
    await users().updateOne({ _id: id }, { $set: { timezone_changed_at: new Date(longAgo) } });
    const { as_of } = (await feed()).body;
    expect(await zoneOf(id, as_of)).toBeUndefined();
    await prefer(token, { timezone: 'Europe/Rome' });
    expect(await zoneOf(id, as_of)).toBe('Europe/Rome');
  });

  it('omits tenants, members who do not own the account, and users who requested deletion', async () => {
    const owner = await landlord('America/Chicago');
    const tenant = await app.register();
    await prefer(tenant.token, { timezone: 'America/Denver' });
    const colleague = await landlord('America/Denver', { role: 'property_manager' });
    await users().updateOne({ _id: colleague.id }, { $set: { account_id: owner.id } });
    const gone = await landlord('America/Denver');
    await app.call('DELETE /profile', { password: 'quiet-harbour-42' }, { token: gone.token });
    for (const since of [undefined, longAgo]) {
      const { accounts } = (await feed(since)).body;
      expect(accounts).toContainEqual({ account_id: owner.id, time_zone: 'America/Chicago' });
      expect(accounts.map(({ time_zone }) => time_zone)).not.toContain('America/Denver');
    }
  });

  describe('with many accounts', () => {
    type Page = Answer<'GET /internal/account-zones'>;
    const many = 1_200;
    const changedAt = new Date('2026-03-01T12:00:00.000Z');
    const idOf = (place: number) => 1_000_001 + place;
    const setZone = (id: number, timezone: string, at = new Date()) =>
      users().updateOne({ _id: id }, { $set: { 'preferences.timezone': timezone, timezone_changed_at: at } });
    beforeAll(async () => {
      const rows = Array.from({ length: many }, (_, place) => ({
        _id: idOf(place),
        account_id: idOf(place),
        email_key: `owner-${place}`,
        role: 'landlord',
        live: true,
        preferences: { timezone: 'Asia/Tokyo' },
        timezone_changed_at: changedAt,
      }));
      await users().insertMany(rows);
    });
    afterAll(() => users().deleteMany({ _id: { $gte: idOf(0) } }));

    /** All pages of one read; `between` runs after the first page. */
    async function pages(query: Record<string, string> = {}, between = async () => {}): Promise<Page[]> {
      const read = [(await requestZones(query)).body];
      await between();
      for (let cursor = read[0]?.next_cursor; cursor; cursor = read.at(-1)?.next_cursor)
        read.push((await requestZones({ cursor })).body);
      return read;
    }
    const manyOf = (read: Page[]) =>
      read.flatMap(({ accounts }) => accounts.map(({ account_id }) => account_id)).filter((id) => id >= idOf(0));

    it.each<Record<string, string>>([{}, { since: changedAt.toISOString() }])(
      'returns 500 accounts per page, each account once: %j',
      async (query) => {
        const read = await pages(query);
        expect(read.length).toBe(3);
        for (const { accounts } of read.slice(0, -1)) expect(accounts).toHaveLength(500);
        expect(manyOf(read)).toEqual(Array.from({ length: many }, (_, place) => idOf(place)));
        expect(new Set(read.map(({ as_of }) => as_of)).size).toBe(1);
      },
    );

    it('misses no change between two pages', async () => {
      const read = await pages({ since: changedAt.toISOString() }, async () => {
        await setZone(idOf(0), 'Europe/Rome');
        await setZone(idOf(many - 1), 'Europe/Rome');
      });
      expect(manyOf(read)).toHaveLength(many);
      expect(read.at(-1)?.accounts.at(-1)).toEqual({ account_id: idOf(many - 1), time_zone: 'Europe/Rome' });
      expect(await zoneOf(idOf(0), read[0]?.as_of)).toBe('Europe/Rome');
    });

    it.each(['x', 'WzAsMCwib25lIl0', 'WzAsMCwiMS41Il0'])('rejects the cursor %s', async (cursor) => {
      const { problem } = await requestZones({ cursor });
      expect(problem).toMatchObject({ status: 422, fields: { cursor: 'is not a cursor of this list' } });
    });
  });

  it('requires a service token', async () => {
    const { token } = await app.register({ role: 'landlord' });
    for (const as of [{}, { token }, { service: token }])
      expect((await app.call('GET /internal/account-zones', undefined, as)).problem.code).toBe('unauthenticated');
  });
});
