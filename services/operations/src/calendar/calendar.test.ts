import { tokenHash } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { followLeases, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, properties, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment } from '../../test/test-payments.ts';
import { addRheas } from '../../test/test-requests.ts';

const { landlord, manager, otherLandlord, tenant, otherTenant } = people;
const march = 'from=2026-03-01&to=2026-03-31';

describe('the calendar', () => {
  let api: TestApi;
  let world: World;
  let visit: number;
  beforeAll(async () => {
    world = newWorld();
    world.now = () => new Date('2026-03-10T12:00:00Z');
    api = await testOperations(world);
    const theos = {
      ...sampleLease,
      id: 42,
      property_id: 12,
      tenant_id: 22,
      start_date: '2026-03-15',
      rent_amount: 800,
    };
    const ended = { ...theos, id: 44, start_date: '2025-01-01', end_date: '2026-03-14', last_day: '2026-03-14' };
    await followLeases(api, world, [
      sampleLease,
      { ...theos, rent_terms: null },
      { ...ended, rent_terms: ended.rent_terms && { ...ended.rent_terms, charge_from: '2025-01-01' } },
    ]);
    visit = (await addRheas(api, landlord, { title: 'Tap', scheduled_date: '2026-03-20T14:30:00.000Z' })).id;
    await addRheas(api, landlord, { title: 'Roof', scheduled_date: '2026-03-21T09:00:00.000Z', status: 'cancelled' });
    await addPayment(api, { payment_type: 'fee', amount: 75, due_date: '2026-03-25' });
  });
  afterAll(() => api.stop());

  const read = (by: TestUser = landlord, query = march) => api.call(by, `GET /calendar?${query}`);
  const shown = async (by?: TestUser, query?: string) =>
    (await read(by, query)).body.events.map(({ date, title, detail }) => [date, title, detail]);

  it('GET /calendar: has leases, visits and what falls due, day by day, with what is due on a day in one', async () => {
    expect(await shown(manager)).toEqual([
      ['2026-03-01', 'Rent due: $1,361.29', '2 leases'],
      ['2026-03-14', 'Lease ends: The Foundry', 'Theo Park · The Foundry'],
      ['2026-03-15', 'Lease starts: The Foundry', 'Theo Park · The Foundry'],
      ['2026-03-20', 'Visit: Tap', 'Harbour House'],
      ['2026-03-25', 'Payment due: $75.00', 'Rhea Moss · Harbour House'],
    ]);
    const { body } = await read();
    expect(body.capped).toBe(false);
    expect(body.events.map(({ id, path }) => [id, path])).toEqual([
      ['rent_due-2026-03-01', '/app/rent'],
      ['lease-44-end', '/app/leases/44'],
      ['lease-42-start', '/app/leases/42'],
      [`visit-${visit}`, `/app/maintenance/${visit}`],
      [expect.stringMatching(/^payment-\d+$/), expect.stringMatching(/^\/app\/payments\/\d+$/)],
    ]);
    // Months that are not charged yet.
    expect(await shown(landlord, 'from=2026-11-01&to=2026-11-30')).toEqual([
      ['2026-11-01', 'Rent due: $1,000.00', 'Rhea Moss · Harbour House'],
    ]);
  });

  it('GET /calendar: shows to each caller only what is theirs', async () => {
    expect((await shown(tenant)).map(([, title]) => title)).toEqual([
      'Rent due: $1,000.00',
      'Visit: Tap',
      'Payment due: $75.00',
    ]);
    for (const other of [otherLandlord, otherTenant]) expect(await shown(other)).toEqual([]);
  });

  it.each([
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['from=2026-03-01&to=2027-04-05', 'to'],
    ['from=2026-03-01', 'to'],
  ])('GET /calendar: refuses %s with 422', async (query, field) => {
    const answer = await api.call(landlord, `GET /calendar?${query}`);
    expect(answer.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });

  const token = (letter: string) => letter.repeat(43);
  const feed = (letter: string, headers = {}) =>
    api.call(null, `GET /calendar/${token(letter)}.ics` as 'GET /calendar/{file}', undefined, headers);
  const readerOf = ({ userId, accountId, role }: TestUser, address_ids: number[] = []) => ({
    user_id: userId,
    account_id: accountId,
    role,
    address_ids,
  });

  it('the feed is iCalendar with stable ids, days without a zone, and an ETag', async () => {
    world.feeds.set(tokenHash(token('a')), readerOf(landlord));
    const { status, headers, body } = await feed('a');
    const text = await body.text();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, max-age=900');
    const [, tap] = /BEGIN:VEVENT\r\n(UID:visit-[\s\S]*?)END:VEVENT/.exec(text) ?? [];
    expect(tap?.split('\r\n')).toEqual(
      expect.arrayContaining([
        `UID:visit-${visit}@keystead`,
        'DTSTART:20260320T143000Z',
        'SUMMARY:Visit: Tap',
        `URL;VALUE=URI:https://keystead.example/app/maintenance/${visit}`,
      ]),
    );
    expect(text).toContain('UID:lease-44-end@keystead\r\n');
    expect(text).toContain('DTSTART;VALUE=DATE:20260314\r\nDTEND;VALUE=DATE:20260315\r\n');
    const again = await feed('a', { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('the feed of a tenant has their own alone, and ends when it is not known any more', async () => {
    world.feeds.set(tokenHash(token('b')), readerOf(tenant, [tenants.rhea.user_id]));
    const text = await (await feed('b')).body.text();
    expect(text).toContain('SUMMARY:Visit: Tap');
    expect(text).not.toContain(properties.foundry.name);
    world.feeds.delete(tokenHash(token('b')));
    expect((await feed('b')).problem).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('a feed is read at most 60 times an hour, and a network may guess 30 tokens', async () => {
    world.feeds.set(tokenHash(token('c')), readerOf(otherLandlord));
    const statuses = new Set<number>();
    for (let time = 0; time < 61; time++) statuses.add((await feed('c')).status);
    expect([...statuses]).toEqual([200, 429]);
    for (let time = 0; time < 40; time++) statuses.add((await feed('z')).status);
    expect([...statuses]).toEqual([200, 429, 404]);
    expect((await feed('y')).problem).toMatchObject({ status: 429, code: 'rate_limited' });
    // Those who read from the same network, such as an online calendar's, keep their own.
    world.feeds.set(tokenHash(token('d')), readerOf(otherLandlord));
    expect((await feed('d')).status).toBe(200);
  });
});
