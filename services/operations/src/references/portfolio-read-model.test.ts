import type { Caller } from '@keystead/service-kit';
import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { people, properties, tenants } from '../../test/test-operations.ts';
import { PortfolioReadModel } from './portfolio-read-model.ts';

describe('PortfolioReadModel', () => {
  let database: Connection;
  let readModel: PortfolioReadModel;
  const callerOf = (who: keyof typeof people, emailConfirmed = true) =>
    ({ ...people[who], emailConfirmed, addressIds: emailConfirmed ? [people[who].userId] : [] }) as unknown as Caller;
  beforeEach(async () => {
    database = await testDatabase();
    readModel = new PortfolioReadModel(database);
    await readModel.createIndexes();
  });
  afterEach(() => database.close());

  /** Processes pending changes and returns them in order. */
  async function process(): Promise<string[]> {
    const received: string[] = [];
    await readModel.processChanges({
      property: async ({ name }, zone) => void received.push(`${name} in ${zone}`),
      tenant: async ({ name }) => void received.push(name),
    });
    return received;
  }

  it('applies changes, and adds references that it did not know', async () => {
    await readModel.store(properties.harbour, tenants.rhea);
    const renamed = { ...properties.harbour, name: 'Harbour Row', address: '14 Quay Street' };
    await readModel.applyChanges([renamed, properties.barn], [{ ...tenants.rhea, name: 'Rhea Moor' }, tenants.otto]);
    expect([...(await readModel.properties([11, 31])).values()]).toEqual([renamed, properties.barn]);
    expect([...(await readModel.tenants([21, 32])).values()]).toEqual([
      { ...tenants.rhea, name: 'Rhea Moor' },
      tenants.otto,
    ]);
  });

  it('stores what a process has stored already without a command, and again after a change from elsewhere', async () => {
    await readModel.store(properties.harbour, tenants.rhea);
    let commands = 0;
    database.set('debug', () => commands++);
    await readModel.store(properties.harbour, tenants.rhea);
    expect(commands).toBe(0);
    await readModel.applyChanges([{ ...properties.harbour, name: 'Harbour Row' }], []);
    await readModel.store(properties.harbour, tenants.rhea);
    expect(commands).toBeGreaterThan(0);
    expect((await readModel.properties([properties.harbour.id])).get(properties.harbour.id)).toEqual(
      properties.harbour,
    );
  });

  it('reports a changed name or zone once, however often the change arrives, and no other change', async () => {
    await readModel.store(properties.harbour, tenants.rhea);
    await readModel.storeZone(1, 'UTC');
    await process();
    const changed = [{ ...properties.harbour, time_zone: 'America/Boise' }];
    for (let look = 0; look < 2; look++)
      await readModel.applyChanges(changed, [{ ...tenants.rhea, name: 'Rhea Moor' }]);
    expect(await process()).toEqual(['Harbour House in America/Boise', 'Rhea Moor']);
    await readModel.applyChanges(
      [{ ...properties.harbour, time_zone: 'America/Boise', live: false, city: 'Bath' }],
      [{ ...tenants.rhea, name: 'Rhea Moor', email: 'moor@mail.example' }],
    );
    await readModel.storeZone(1, 'UTC');
    expect(await process()).toEqual([]);
  });

  it('reports a change that the lookup for a new record brought', async () => {
    await readModel.store(properties.harbour, tenants.rhea);
    const renamed = { ...properties.harbour, name: 'Harbour Row' };
    await readModel.store(renamed, tenants.rhea);
    // The feed then has nothing new.
    await readModel.applyChanges([renamed], []);
    expect(await process()).toEqual(['Harbour Row in America/New_York']);
  });

  it('reports the oldest change first', async () => {
    await readModel.store(properties.harbour, null);
    await readModel.store(properties.foundry, null);
    for (const { at, ...property } of [
      { ...properties.harbour, name: 'Later', at: '2026-03-02' },
      { ...properties.foundry, name: 'Earlier', at: '2026-03-01' },
    ]) {
      await readModel.applyChanges([property], []);
      const stored = database.collection<{ _id: number }>('known_properties');
      await stored.updateOne({ _id: property.id }, { $set: { 'out_of_step.at': new Date(at) } });
    }
    expect(await process()).toEqual(['Earlier in UTC', 'Later in America/New_York']);
  });

  it('reports a record again that changed during its report', async () => {
    await readModel.store(properties.harbour, null);
    const named = (name: string) => readModel.applyChanges([{ ...properties.harbour, name }], []);
    await named('First');
    const received: string[] = [];
    await readModel.processChanges({
      async property({ name }) {
        received.push(name);
        if (name === 'First') await named('Second');
      },
      tenant: async () => {},
    });
    expect(received).toEqual(['First', 'Second']);
  });

  it('leases a change to one process at a time, and a failure blocks no other change', async () => {
    await readModel.store(properties.harbour, tenants.rhea);
    await readModel.applyChanges([{ ...properties.harbour, name: 'Row' }], [{ ...tenants.rhea, name: 'Rhea Moor' }]);
    const received: string[] = [];
    const failing = readModel.processChanges({
      async property() {
        received.push(...(await process()));
        throw new Error('broken');
      },
      tenant: async ({ name }) => void received.push(name),
    });
    // The tenant is processed while another call holds the property's lease. No change waits for the one that has
    // failed.
    await expect(failing).rejects.toThrow('1 portfolio changes could not be processed');
    expect(received).toEqual(['Rhea Moor']);
    expect(await process()).toEqual([]);
    const over = { $set: { 'out_of_step.until': new Date(Date.now() - 1) } };
    await database.collection('known_properties').updateMany({}, over);
    expect(await process()).toEqual(['Row in America/New_York']);
  });

  it('gives a tenant their own records, once the e-mail address is confirmed and while they are a tenant', async () => {
    await readModel.store(properties.harbour, tenants.rhea);
    await readModel.store(properties.barn, tenants.otto);
    expect(await readModel.scopeOf(callerOf('tenant'))).toEqual({ kind: 'records', ids: [21] });
    expect(await readModel.scopeOf(callerOf('tenant', false))).toEqual({ kind: 'nothing' });
    expect(await readModel.scopeOf(callerOf('landlord'))).toEqual({ kind: 'account', accountId: 1 });
    await readModel.applyChanges([], [{ ...tenants.rhea, live: false }]);
    expect(await readModel.scopeOf(callerOf('tenant'))).toEqual({ kind: 'records', ids: [] });
  });

  it('uses a property’s own time zone, else the account’s, else UTC', async () => {
    expect(await readModel.zoneFor(properties.harbour)).toBe('America/New_York');
    expect(await readModel.zoneFor(properties.foundry)).toBe('UTC');
    await readModel.storeZone(1, 'America/Boise');
    expect(await readModel.zoneFor(properties.foundry)).toBe('America/Boise');
    const zoneOf = await readModel.zonesOf([1, 3]);
    expect([zoneOf(1), zoneOf(3)]).toEqual(['America/Boise', 'UTC']);
  });

  it('erases an account', async () => {
    await readModel.store(properties.harbour, tenants.rhea);
    await readModel.store(properties.barn, tenants.otto);
    await readModel.storeZone(1, 'America/Boise');
    await readModel.eraseOf(1);
    expect((await readModel.properties([11, 31])).size).toBe(1);
    expect((await readModel.tenants([21, 32])).size).toBe(1);
    expect(await readModel.zoneOf(1)).toBe('UTC');
  });
});
