import { ValidationFailed } from '@keystead/service-kit';
import { journaledWrites, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { fakeUsers, people, samples, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty, addTenant } from '../../test/test-tenants.ts';

const landlord: TestUser = { ...people.landlord, sessionId: 'one' };

describe('the commands and calls of requests for tenants', () => {
  let api: TestApi;
  let home: number;
  const users = fakeUsers();
  /** The calls of identity: how many people each was about, and whether they got an e-mail. */
  let calls: (readonly [people: number, mail: boolean])[];
  beforeEach(async () => {
    api = await testPortfolio(undefined, {
      async invite(invitees, how) {
        calls.push([invitees.length, how.mail]);
        if (invitees.some(({ first_name }) => first_name === 'Rejected'))
          throw new ValidationFailed({ 'people.0.first_name': 'is too strange' });
        return users.invite(invitees, how);
      },
    });
    home = await addProperty(api, landlord);
    calls = [];
    // It also writes what exists once for each account, such as the document of its count.
    await addTenant(api, landlord, home);
    calls = [];
    users.mailed.length = 0;
  });
  afterEach(() => api.stop());

  const add = (row: number, entry: object = {}, by = landlord) =>
    api.call(by, 'POST /tenants', {
      ...samples.tenants,
      email: `tenant-${row}@mail.example`,
      property_id: home,
      ...entry,
    });

  it('that adds one', async () => {
    expect(await journaledWrites(api, () => add(1))).toEqual([
      'bulkWrite tenant_counts tenants',
      'update properties',
      'update tenants',
    ]);
    expect(calls).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  it('that add many at once: each call and command is for several', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => row);
    const writes = await journaledWrites(api, async () => {
      const made = await Promise.all(rows.map((row) => add(row)));
      expect(made.map(({ status }) => status)).toEqual(rows.map(() => 201));
      expect(made.map(({ body }) => body.invited_at)).toEqual(rows.map(() => expect.any(String)));
    });
    expect(writes.length).toBeLessThan(2 * rows.length);
    expect(calls.length).toBeLessThan(rows.length / 2);
    expect(Math.max(...calls.map(([invited]) => invited))).toBeLessThanOrEqual(20);
    expect(users.mailed.toSorted()).toEqual(rows.map((row) => `tenant-${row}@mail.example`).toSorted());
  });

  it('that add many at once in different sessions: each asks for its own', async () => {
    const made = await Promise.all([add(1), add(2, {}, { ...landlord, sessionId: 'another' })]);
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(calls.toSorted()).toEqual([
      [1, false],
      [1, false],
      [1, true],
      [1, true],
    ]);
  });

  it('that add many at once, of which identity rejects one: the others are added', async () => {
    const rows = [1, 2, 3, 4, 5];
    const made = await Promise.all(rows.map((row) => add(row, row === 4 ? { first_name: 'Rejected' } : {})));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 422, 201]);
    expect(users.mailed.toSorted()).toEqual([1, 2, 3, 5].map((row) => `tenant-${row}@mail.example`));
  });
});
