import type { Caller } from '@keystead/service-kit';
import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { homes, people, renters } from '../test-operations.ts';
import { PortfolioReadModel } from './portfolio-read-model.ts';

describe('PortfolioReadModel', () => {
  let database: Connection;
  let known: PortfolioReadModel;
  const callerOf = (who: keyof typeof people, emailConfirmed = true) =>
    ({ ...people[who], emailConfirmed, addressIds: emailConfirmed ? [people[who].userId] : [] }) as unknown as Caller;
  beforeEach(async () => {
    database = await testDatabase();
    known = new PortfolioReadModel(database);
    await known.createIndexes();
  });
  afterEach(() => database.close());

  /** Processes pending changes and returns them in order. */
  async function told(): Promise<string[]> {
    const heard: string[] = [];
    await known.tellOfChanges({
      property: async ({ name }, zone) => void heard.push(`${name} in ${zone}`),
      tenant: async ({ name }) => void heard.push(name),
    });
    return heard;
  }

  it('applies changes of known references and ignores others', async () => {
    await known.keep(homes.harbour, renters.rhea);
    const renamed = { ...homes.harbour, name: 'Harbour Row', address: '14 Quay Street' };
    await known.follow([renamed, homes.barn], [{ ...renters.rhea, name: 'Rhea Moor' }, renters.otto]);
    expect([...(await known.properties([11, 31])).values()]).toEqual([renamed]);
    expect([...(await known.tenants([21, 32])).values()]).toEqual([{ ...renters.rhea, name: 'Rhea Moor' }]);
  });

  it('reports a changed name or zone once, however often the change arrives, and no other change', async () => {
    await known.keep(homes.harbour, renters.rhea);
    await known.keepZone(1, 'UTC');
    await told();
    const changed = [{ ...homes.harbour, time_zone: 'America/Boise' }];
    for (let look = 0; look < 2; look++) await known.follow(changed, [{ ...renters.rhea, name: 'Rhea Moor' }]);
    expect(await told()).toEqual(['Harbour House in America/Boise', 'Rhea Moor']);
    await known.follow(
      [{ ...homes.harbour, time_zone: 'America/Boise', live: false, city: 'Bath' }],
      [{ ...renters.rhea, name: 'Rhea Moor', email: 'moor@mail.example' }],
    );
    await known.keepZone(1, 'UTC');
    expect(await told()).toEqual([]);
  });

  it('reports a change that the lookup for a new record brought', async () => {
    await known.keep(homes.harbour, renters.rhea);
    const renamed = { ...homes.harbour, name: 'Harbour Row' };
    await known.keep(renamed, renters.rhea);
    // The feed then has nothing new.
    await known.follow([renamed], []);
    expect(await told()).toEqual(['Harbour Row in America/New_York']);
  });

  it('reports the oldest change first', async () => {
    await known.keep(homes.harbour, null);
    await known.keep(homes.foundry, null);
    for (const { at, ...home } of [
      { ...homes.harbour, name: 'Later', at: '2026-03-02' },
      { ...homes.foundry, name: 'Earlier', at: '2026-03-01' },
    ]) {
      await known.follow([home], []);
      const stored = database.collection<{ _id: number }>('known_properties');
      await stored.updateOne({ _id: home.id }, { $set: { 'out_of_step.at': new Date(at) } });
    }
    expect(await told()).toEqual(['Earlier in UTC', 'Later in America/New_York']);
  });

  it('reports a record again that changed during its report', async () => {
    await known.keep(homes.harbour, null);
    const named = (name: string) => known.follow([{ ...homes.harbour, name }], []);
    await named('First');
    const heard: string[] = [];
    await known.tellOfChanges({
      async property({ name }) {
        heard.push(name);
        if (name === 'First') await named('Second');
      },
      tenant: async () => {},
    });
    expect(heard).toEqual(['First', 'Second']);
  });

  it('leases a change to one process at a time, and a failure blocks no other change', async () => {
    await known.keep(homes.harbour, renters.rhea);
    await known.follow([{ ...homes.harbour, name: 'Row' }], [{ ...renters.rhea, name: 'Rhea Moor' }]);
    const heard: string[] = [];
    const failing = known.tellOfChanges({
      async property() {
        heard.push(...(await told()));
        throw new Error('broken');
      },
      tenant: async ({ name }) => void heard.push(name),
    });
    // The tenant is processed while another call holds the property's lease. No change waits for the one that has
    // failed.
    await expect(failing).rejects.toThrow('1 changes of the portfolio were not told of');
    expect(heard).toEqual(['Rhea Moor']);
    expect(await told()).toEqual([]);
    const over = { $set: { 'out_of_step.until': new Date(Date.now() - 1) } };
    await database.collection('known_properties').updateMany({}, over);
    expect(await told()).toEqual(['Row in America/New_York']);
  });

  it('gives a tenant their own records, once the e-mail address is confirmed and while they are a tenant', async () => {
    await known.keep(homes.harbour, renters.rhea);
    await known.keep(homes.barn, renters.otto);
    expect(await known.scopeOf(callerOf('tenant'))).toEqual({ kind: 'records', ids: [21] });
    expect(await known.scopeOf(callerOf('tenant', false))).toEqual({ kind: 'nothing' });
    expect(await known.scopeOf(callerOf('landlord'))).toEqual({ kind: 'account', accountId: 1 });
    await known.follow([], [{ ...renters.rhea, live: false }]);
    expect(await known.scopeOf(callerOf('tenant'))).toEqual({ kind: 'records', ids: [] });
  });

  it('uses a property’s own time zone, else the account’s, else UTC', async () => {
    expect(await known.zoneFor(homes.harbour)).toBe('America/New_York');
    expect(await known.zoneFor(homes.foundry)).toBe('UTC');
    await known.keepZone(1, 'America/Boise');
    expect(await known.zoneFor(homes.foundry)).toBe('America/Boise');
    const zoneOf = await known.zonesOf([1, 3]);
    expect([zoneOf(1), zoneOf(3)]).toEqual(['America/Boise', 'UTC']);
  });

  it('erases an account', async () => {
    await known.keep(homes.harbour, renters.rhea);
    await known.keep(homes.barn, renters.otto);
    await known.keepZone(1, 'America/Boise');
    await known.eraseOf(1);
    expect((await known.properties([11, 31])).size).toBe(1);
    expect((await known.tenants([21, 32])).size).toBe(1);
    expect(await known.zoneOf(1)).toBe('UTC');
  });
});
