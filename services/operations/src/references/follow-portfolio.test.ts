import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { properties, type StandInPortfolio, standInPortfolio, tenants } from '../../test/test-operations.ts';
import { ClosingAccounts } from './closing-accounts.ts';
import { followPortfolio } from './follow-portfolio.ts';
import { PortfolioReadModel } from './portfolio-read-model.ts';

describe('followPortfolio', () => {
  let database: Connection;
  let readModel: PortfolioReadModel;
  let portfolio: StandInPortfolio;
  let zones: { account_id: number; time_zone: string }[];
  let received: string[];
  let broken: boolean;
  const follow = async () => {
    const jobs = followPortfolio({
      database,
      readModel,
      portfolio,
      ledgerPoster: { follow: async () => {} },
      closing: new ClosingAccounts(database),
      closingAccounts: async () => ({ closing: [], as_of: new Date().toISOString() }),
      // One account on each page.
      async accountZones(_, cursor) {
        const at = Number(cursor ?? 0);
        const next_cursor = at + 1 < zones.length ? String(at + 1) : null;
        return { accounts: zones.slice(at, at + 1), next_cursor, as_of: new Date().toISOString() };
      },
      followers: [
        {
          async afterProperty({ name }, zone) {
            if (broken) throw new Error('broken');
            received.push(`${name} in ${zone}`);
          },
          afterTenant: async ({ name }) => void received.push(name),
        },
      ],
    });
    for (const job of jobs) await job.run();
  };
  beforeEach(async () => {
    database = await testDatabase();
    readModel = new PortfolioReadModel(database);
    portfolio = standInPortfolio();
    zones = [];
    received = [];
    broken = false;
    await readModel.store(properties.foundry, tenants.theo);
  });
  afterEach(() => database.close());

  it('notifies followers of changes of known properties and tenants', async () => {
    portfolio.changed.properties.push({ ...properties.foundry, name: 'The Mill' }, properties.barn);
    portfolio.changed.tenants.push({ ...tenants.theo, name: 'Theodore Park' }, tenants.otto);
    await follow();
    expect(received).toEqual(['The Mill in UTC', 'Theodore Park']);
  });

  it('notifies followers of an account’s new time zone for properties without their own', async () => {
    await readModel.store(properties.harbour, null);
    zones = [{ account_id: 1, time_zone: 'America/Boise' }];
    await follow();
    expect(received).toEqual(['The Foundry in America/Boise']);
  });

  it('reads all pages of time zones', async () => {
    await readModel.store(properties.barn, null);
    zones = [
      { account_id: 1, time_zone: 'America/Boise' },
      { account_id: 3, time_zone: 'Europe/Rome' },
    ];
    await follow();
    expect(received).toEqual(['The Foundry in America/Boise', 'Old Barn in Europe/Rome']);
  });

  it('waits without an error while portfolio is down, and catches up afterwards', async () => {
    portfolio.changed.properties.push({ ...properties.foundry, name: 'The Mill' });
    portfolio.down = true;
    await follow();
    expect(received).toEqual([]);
    portfolio.down = false;
    await follow();
    expect(received).toEqual(['The Mill in UTC']);
  });

  it('updates the read model and the other records also while a follower fails for one of them', async () => {
    portfolio.changed.properties.push({ ...properties.foundry, name: 'The Mill' });
    portfolio.changed.tenants.push({ ...tenants.theo, name: 'Theodore Park' });
    broken = true;
    await expect(follow()).rejects.toThrow('could not be processed');
    expect((await readModel.properties([properties.foundry.id])).get(properties.foundry.id)?.name).toBe('The Mill');
    expect(received).toEqual(['Theodore Park']);
  });
});
