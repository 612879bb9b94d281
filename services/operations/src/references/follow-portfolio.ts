import type { LeaseReference } from '@keystead/contracts';
import { type ChangeSource, type Entity, followFeed, type Job } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { ClosingAccounts } from './closing-accounts.ts';
import type { IdentityLink, PortfolioLink } from './portfolio-link.ts';
import type { PortfolioReadModel } from './portfolio-read-model.ts';
import type { Projection } from './projection.ts';

type Follower = Pick<Projection<Entity, object>, 'afterProperty' | 'afterTenant'>;

interface FollowedDependencies extends IdentityLink {
  readonly database: Connection;
  readonly closing: ClosingAccounts;
  readonly readModel: PortfolioReadModel;
  readonly portfolio: PortfolioLink;
  readonly changed?: { readonly references?: ChangeSource; readonly accounts?: ChangeSource };
  readonly followers: readonly Follower[];
  readonly ledgerPoster: { follow(leases: readonly LeaseReference[]): Promise<void> };
}

/**
 * A few seconds behind. The feeds update the read model and proceed immediately. A separate job updates the
 * projections, because that takes as long as a property has records. Each call of a follower may be repeated.
 */
export function followPortfolio(deps: FollowedDependencies): Job[] {
  const { database, readModel, portfolio, closing, changed = {}, followers, ledgerPoster } = deps;
  return [
    followFeed({
      // Named anew since it has the leases and the rents of properties, so that it is read from the beginning once.
      name: 'portfolio_records_and_rents',
      every: 2_000,
      source: changed.references,
      database,
      fetch: (since, cursor) => portfolio.changes(since, cursor),
      async take({ properties, tenants, leases }) {
        await readModel.applyChanges(properties, tenants);
        await ledgerPoster.follow(leases);
      },
    }),
    followFeed({
      name: 'account_zones',
      every: 5_000,
      source: changed.accounts,
      database,
      fetch: (since, cursor) => deps.accountZones(since, cursor),
      async take({ accounts }) {
        for (const { account_id, time_zone } of accounts) await readModel.storeZone(account_id, time_zone);
      },
    }),
    followFeed({
      name: 'closing_accounts',
      every: 5_000,
      source: changed.accounts,
      database,
      fetch: (since) => deps.closingAccounts(since),
      take: (page) => closing.add(page.closing),
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
