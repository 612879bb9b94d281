import { insertNew, retryOnConflict } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { type ListPage, readList } from '../api/objects.ts';
import type { ConfigurationContent } from './portal-configuration.parameters.ts';
import type { PortalConfiguration } from './portal-configuration.ts';

const schema = new Schema<PortalConfiguration>(
  {
    _id: { type: String, required: true },
    created: Date,
    updated: Date,
    version: Number,
    active: Boolean,
    name: String,
    default_return_url: String,
    business_profile: Schema.Types.Mixed,
    features: Schema.Types.Mixed,
    metadata: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
);
schema.index({ created: -1, _id: -1 });

export interface ConfigurationSearch {
  readonly active: boolean | undefined;
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
}

/** The only place that queries configurations of the portal. They are stored forever. */
export class PortalConfigurationRepository {
  readonly #model: Model<PortalConfiguration>;

  constructor(database: Connection) {
    this.#model = database.model<PortalConfiguration>('PortalConfiguration', schema, 'portal_configurations');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Adds a configuration. One that an earlier attempt of the request has added stays as it is. */
  async add(configuration: PortalConfiguration): Promise<PortalConfiguration> {
    if (await insertNew(this.#model, configuration)) return configuration;
    return this.#model.findById(configuration._id).lean<PortalConfiguration>().orFail();
  }

  find(id: string): Promise<PortalConfiguration | null> {
    return this.#model.findById(id).lean<PortalConfiguration>().exec();
  }

  list({ active, limit, startingAfter }: ConfigurationSearch): Promise<ListPage<PortalConfiguration>> {
    const filter = active === undefined ? {} : { active };
    return readList(this.#model, { filter, limit, startingAfter, kind: 'configuration' });
  }

  /**
   * Changes a configuration; null when there is none.
   * @param change Returns the new content for the present one. It is called again after a version conflict.
   */
  change(
    id: string,
    change: (before: PortalConfiguration) => Promise<ConfigurationContent>,
  ): Promise<PortalConfiguration | null> {
    return retryOnConflict('this configuration', async () => {
      const before = await this.find(id);
      if (!before) return null;
      const after = { ...before, ...(await change(before)), updated: new Date(), version: before.version + 1 };
      const changed = await this.#model
        .findOneAndReplace({ _id: id, version: before.version }, after, { returnDocument: 'after' })
        .lean<PortalConfiguration>();
      return changed ?? undefined;
    });
  }
}
