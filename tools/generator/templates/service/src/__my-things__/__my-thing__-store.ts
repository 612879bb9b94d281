import type { __myThing__Sorts } from '@keystead/contracts';
import { type QuotaCounter, Repository, type Order, orderByCreation, orderByName, type RecordPage, type Scope } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { __MyThing__ } from './__my-thing__.ts';
import { __myThing__Snapshot } from './__my-thing__-snapshot.ts';
import { __myThing__Model } from './__my-thing__-model.ts';

type Sort = (typeof __myThing__Sorts)[number];

const orders: Record<Sort, Order> = { ...orderByCreation, ...orderByName };

/** The filters of a list of __my things__. */
interface __MyThing__Search {
  readonly q?: string;
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** The only place that queries __my things__. */
export class __MyThing__Store {
  readonly records: Repository<__MyThing__>;

  constructor(database: Connection, count: QuotaCounter) {
    const model = __myThing__Model(database);
    const ofTenantUser = (addressIds: number[]) => ({ renter_ids: { $in: addressIds } });
    this.records = new Repository({ database, model, count, describe: __myThing__Snapshot, ofTenantUser });
  }

  page(scope: Scope, { sort = '-created_at', ...search }: __MyThing__Search): Promise<RecordPage<__MyThing__>> {
    return this.records.list(scope, { ...search, sort }, orders);
  }
}
