import type { Connection, Schema } from 'mongoose';
import type { ShardedRecords } from './aggregate-shards.ts';
import { AggregateStore } from './aggregate-store.ts';
import { documentStore } from './document-store.ts';
import type { Entity } from './entity.ts';
import { QuotaCounter } from './quota-counter.ts';
import { Repository, type RepositoryDependencies } from './repository.ts';

/** Where stored aggregates have the records; see {@link AggregateStore}. */
type Figures = Pick<ShardedRecords, 'name' | 'by' | 'index'>;

export interface RecordStoreOptions<T extends Entity>
  extends Omit<RepositoryDependencies<T>, 'database' | 'model' | 'count' | 'figures' | 'afterChanges'> {
  /** The collection of the count, such as `property_counts`. */
  readonly counts: string;
}

/**
 * The base of a class that is the only place that queries a collection of records: a {@link Repository} of them, and
 * the reads of {@link documentStore} for queries of its own.
 */
export function recordStore<T extends Entity, F extends Figures | undefined = undefined>(
  collection: string,
  schema: Schema<T>,
  { counts, figures, ...own }: RecordStoreOptions<T> & { readonly figures?: F },
) {
  return class extends documentStore<T>(collection, schema) {
    readonly count: QuotaCounter;
    readonly records: Repository<T>;
    protected readonly figures: F extends Figures ? AggregateStore : undefined;

    constructor(database: Connection, afterChanges?: RepositoryDependencies<T>['afterChanges']) {
      super(database);
      const { model } = this;
      const aggregates = figures ? new AggregateStore({ database, records: collection, ...figures }) : undefined;
      this.count = new QuotaCounter(database, counts);
      this.records = new Repository({ ...own, database, model, count: this.count, figures: aggregates, afterChanges });
      this.figures = aggregates as never;
    }
  };
}
