import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { homes, renters, type StandInPortfolio, standInPortfolio } from '../test-operations.ts';
import { followPortfolio } from './follow-portfolio.ts';
import { PortfolioReadModel } from './portfolio-read-model.ts';

describe('followPortfolio', () => {
  let database: Connection;
  let known: PortfolioReadModel;
  let portfolio: StandInPortfolio;
  let zones: { account_id: number; time_zone: string }[];
  let heard: string[];
  let broken: boolean;
  const follow = async () => {
    const jobs = followPortfolio({
      database,
      known,
      portfolio,
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
            heard.push(`${name} in ${zone}`);
          },
          afterTenant: async ({ name }) => void heard.push(name),
        },
      ],
    });
    for (const job of jobs) await job.run();
  };
  beforeEach(async () => {
    database = await testDatabase();
    known = new PortfolioReadModel(database);
    portfolio = standInPortfolio();
    zones = [];
    heard = [];
    broken = false;
    await known.keep(homes.foundry, renters.theo);
  });
  afterEach(() => database.close());

  it('notifies followers of changes of known properties and tenants', async () => {
    portfolio.changed.properties.push({ ...homes.foundry, name: 'The Mill' }, homes.barn);
    portfolio.changed.tenants.push({ ...renters.theo, name: 'Theodore Park' }, renters.otto);
    await follow();
    expect(heard).toEqual(['The Mill in UTC', 'Theodore Park']);
  });

  it('notifies followers of an account’s new time zone for properties without their own', async () => {
    await known.keep(homes.harbour, null);
    zones = [{ account_id: 1, time_zone: 'America/Boise' }];
    await follow();
    expect(heard).toEqual(['The Foundry in America/Boise']);
  });

  it('reads all pages of time zones', async () => {
    await known.keep(homes.barn, null);
    zones = [
      { account_id: 1, time_zone: 'America/Boise' },
      { account_id: 3, time_zone: 'Europe/Rome' },
    ];
    await follow();
    expect(heard).toEqual(['The Foundry in America/Boise', 'Old Barn in Europe/Rome']);
  });

  it('waits without an error while portfolio is down, and catches up afterwards', async () => {
    portfolio.changed.properties.push({ ...homes.foundry, name: 'The Mill' });
    portfolio.down = true;
    await follow();
    expect(heard).toEqual([]);
    portfolio.down = false;
    await follow();
    expect(heard).toEqual(['The Mill in UTC']);
  });

  it('updates the read model and the other records also while a follower fails for one of them', async () => {
    portfolio.changed.properties.push({ ...homes.foundry, name: 'The Mill' });
    portfolio.changed.tenants.push({ ...renters.theo, name: 'Theodore Park' });
    broken = true;
    await expect(follow()).rejects.toThrow('not told of');
    expect((await known.properties([homes.foundry.id])).get(homes.foundry.id)?.name).toBe('The Mill');
    expect(heard).toEqual(['Theodore Park']);
  });
});
