import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { type ChangeSource, followFeed, type Job } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { AccountZones, PortfolioLink } from './portfolio-link.ts';
import type { PortfolioReadModel } from './portfolio-read-model.ts';

/** A collection whose records repeat something of properties and tenants. Each call may come again. */
export interface Follower {
  /** Brings in step what is repeated of a property; `zone` is that by which its days end. */
  afterProperty(property: PropertyReference, zone: string): Promise<void>;
  afterTenant(tenant: TenantReference): Promise<void>;
}

/** What is followed, and who has to hear of it. */
interface FollowedDependencies {
  readonly database: Connection;
  readonly known: PortfolioReadModel;
  readonly portfolio: PortfolioLink;
  readonly accountZones: AccountZones;
  readonly changed?: { readonly references?: ChangeSource; readonly accounts?: ChangeSource };
  readonly followers: readonly Follower[];
}

/**
 * Follows portfolio's changes of properties and tenants, and identity's of time zones, a few seconds behind. The feeds
 * take over what is known, and go on at once for everybody; what repeats it is brought in step by a job of its own, for
 * that takes as long as a property has records.
 */
export function followPortfolio({
  database,
  known,
  portfolio,
  accountZones,
  changed = {},
  followers,
}: FollowedDependencies): Job[] {
  return [
    followFeed({
      name: 'portfolio_references',
      every: 2_000,
      source: changed.references,
      database,
      fetch: (since, cursor) => portfolio.changes(since, cursor),
      take: ({ properties, tenants }) => known.follow(properties, tenants),
    }),
    followFeed({
      name: 'account_zones',
      every: 5_000,
      source: changed.accounts,
      database,
      fetch: accountZones,
      async take({ accounts }) {
        for (const { account_id, time_zone } of accounts) await known.keepZone(account_id, time_zone);
      },
    }),
    {
      name: 'bring in step what is repeated of the portfolio',
      every: 2_000,
      run: () =>
        known.tellOfChanges({
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
