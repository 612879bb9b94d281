import type { Caller } from '@keystead/service-kit';
import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { homes, people, renters } from '../test-operations.ts';
import { PortfolioReadModel } from './portfolio-read-model.ts';

describe('what is known of the portfolio', () => {
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

  /** What is told of by now, in its order. */
  async function told(): Promise<string[]> {
    const heard: string[] = [];
    await known.tellOfChanges({
      property: async ({ name }, zone) => void heard.push(`${name} in ${zone}`),
      tenant: async ({ name }) => void heard.push(name),
    });
    return heard;
  }

  it('follows the changes of what records name, and of nothing else', async () => {
    await known.keep(homes.harbour, renters.rhea);
    const renamed = { ...homes.harbour, name: 'Harbour Row', address: '14 Quay Street' };
    await known.follow([renamed, homes.barn], [{ ...renters.rhea, name: 'Rhea Moor' }, renters.otto]);
    expect([...(await known.properties([11, 31])).values()]).toEqual([renamed]);
    expect([...(await known.tenants([21, 32])).values()]).toEqual([{ ...renters.rhea, name: 'Rhea Moor' }]);
  });

  it('tells once of a name or a zone that changed, however often it is told of it, and of nothing else', async () => {
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

  it('tells of a change that a record brought along which has just been written', async () => {
    await known.keep(homes.harbour, renters.rhea);
    const renamed = { ...homes.harbour, name: 'Harbour Row' };
    await known.keep(renamed, renters.rhea);
    // The feed has nothing new then.
    await known.follow([renamed], []);
    expect(await told()).toEqual(['Harbour Row in America/New_York']);
  });

  it('tells of the oldest change first', async () => {
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

  it('tells again of what was changed while it was told', async () => {
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

  it('is told to one at a time, and again where one has let it fall', async () => {
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
    // The tenant's turn comes while the property is in another's hands, and none waits for what has failed.
    await expect(failing).rejects.toThrow('1 changes of the portfolio were not told of');
    expect(heard).toEqual(['Rhea Moor']);
    expect(await told()).toEqual([]);
    const over = { $set: { 'out_of_step.until': new Date(Date.now() - 1) } };
    await database.collection('known_properties').updateMany({}, over);
    expect(await told()).toEqual(['Row in America/New_York']);
  });

  it('shows a renter what names them, once their address is confirmed and as long as they are a tenant', async () => {
    await known.keep(homes.harbour, renters.rhea);
    await known.keep(homes.barn, renters.otto);
    expect(await known.scopeOf(callerOf('tenant'))).toEqual({ kind: 'records', ids: [21] });
    expect(await known.scopeOf(callerOf('tenant', false))).toEqual({ kind: 'nothing' });
    expect(await known.scopeOf(callerOf('landlord'))).toEqual({ kind: 'account', accountId: 1 });
    await known.follow([], [{ ...renters.rhea, live: false }]);
    expect(await known.scopeOf(callerOf('tenant'))).toEqual({ kind: 'records', ids: [] });
  });

  it('goes by a property’s own time zone, else by the account’s, else by UTC', async () => {
    expect(await known.zoneFor(homes.harbour)).toBe('America/New_York');
    expect(await known.zoneFor(homes.foundry)).toBe('UTC');
    await known.keepZone(1, 'America/Boise');
    expect(await known.zoneFor(homes.foundry)).toBe('America/Boise');
    const zoneOf = await known.zonesOf([1, 3]);
    expect([zoneOf(1), zoneOf(3)]).toEqual(['America/Boise', 'UTC']);
  });

  it('forgets an account', async () => {
    await known.keep(homes.harbour, renters.rhea);
    await known.keep(homes.barn, renters.otto);
    await known.keepZone(1, 'America/Boise');
    await known.eraseOf(1);
    expect((await known.properties([11, 31])).size).toBe(1);
    expect((await known.tenants([21, 32])).size).toBe(1);
    expect(await known.zoneOf(1)).toBe('UTC');
  });
});
