import { type ChangeSource, type Entity, followFeed, type Job } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { AccountZones, PortfolioLink } from './portfolio-link.ts';
import type { PortfolioReadModel } from './portfolio-read-model.ts';
import type { Projection } from './projection.ts';

/** A projection whose records copy fields of properties and tenants. Each call may be repeated. */
export type Follower = Pick<Projection<Entity, object>, 'afterProperty' | 'afterTenant'>;

interface FollowedDependencies {
  readonly database: Connection;
  readonly readModel: PortfolioReadModel;
  readonly portfolio: PortfolioLink;
  readonly accountZones: AccountZones;
  readonly changed?: { readonly references?: ChangeSource; readonly accounts?: ChangeSource };
  readonly followers: readonly Follower[];
}

/**
 * Follows portfolio's changes of properties and tenants, and identity's of time zones, a few seconds behind. The feeds
 * update the read model and proceed immediately. A separate job updates the projections, because that takes as long as
 * a property has records.
 */
export function followPortfolio(deps: FollowedDependencies): Job[] {
  const { database, readModel, portfolio, accountZones, changed = {}, followers } = deps;
  return [
    followFeed({
      name: 'portfolio_references',
      every: 2_000,
      source: changed.references,
      database,
      fetch: (since, cursor) => portfolio.changes(since, cursor),
      take: ({ properties, tenants }) => readModel.applyChanges(properties, tenants),
    }),
    followFeed({
      name: 'account_zones',
      every: 5_000,
      source: changed.accounts,
      database,
      fetch: accountZones,
      async take({ accounts }) {
        for (const { account_id, time_zone } of accounts) await readModel.storeZone(account_id, time_zone);
      },
    }),
    {
      name: 'update copies of portfolio fields',
      every: 2_000,
      run: () =>
        readModel.processChanges({
          async property(property, zone) {
            for (const follower of followers) await follower.afterProperty(property, zone);
          },
          async tenant(tenant) {
            for (const follower of followers) await follower.afterTenant(tenant);
          },
        }),
    },
  ];
}
