import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { homes, renters, type StandInPortfolio, standInPortfolio } from '../test-operations.ts';
import { followPortfolio } from './follow-portfolio.ts';
import { PortfolioReadModel } from './portfolio-read-model.ts';

describe('following the portfolio', () => {
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
      // One account a page.
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

  it('tells of what changed among what is known', async () => {
    portfolio.changed.properties.push({ ...homes.foundry, name: 'The Mill' }, homes.barn);
    portfolio.changed.tenants.push({ ...renters.theo, name: 'Theodore Park' }, renters.otto);
    await follow();
    expect(heard).toEqual(['The Mill in UTC', 'Theodore Park']);
  });

  it('tells those properties of an account’s new time zone that have none of their own', async () => {
    await known.keep(homes.harbour, null);
    zones = [{ account_id: 1, time_zone: 'America/Boise' }];
    await follow();
    expect(heard).toEqual(['The Foundry in America/Boise']);
  });

  it('reads the time zones to their last page', async () => {
    await known.keep(homes.barn, null);
    zones = [
      { account_id: 1, time_zone: 'America/Boise' },
      { account_id: 3, time_zone: 'Europe/Rome' },
    ];
    await follow();
    expect(heard).toEqual(['The Foundry in America/Boise', 'Old Barn in Europe/Rome']);
  });

  it('waits in silence while portfolio is down, and hears of what changed meanwhile once it is back', async () => {
    portfolio.changed.properties.push({ ...homes.foundry, name: 'The Mill' });
    portfolio.down = true;
    await follow();
    expect(heard).toEqual([]);
    portfolio.down = false;
    await follow();
    expect(heard).toEqual(['The Mill in UTC']);
  });

  it('takes over for everybody what has changed, also while what repeats one of them cannot be brought in step', async () => {
    portfolio.changed.properties.push({ ...homes.foundry, name: 'The Mill' });
    portfolio.changed.tenants.push({ ...renters.theo, name: 'Theodore Park' });
    broken = true;
    await expect(follow()).rejects.toThrow('not told of');
    expect((await known.properties([homes.foundry.id])).get(homes.foundry.id)?.name).toBe('The Mill');
    expect(heard).toEqual(['Theodore Park']);
  });
});
