import { randomUUID } from 'node:crypto';
import { insertNew } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** This installation of the product: the one document of its collection. */
interface Installation {
  readonly _id: 'this';
  /** A random id, which stays whatever the address, the keys and the names of the installation become. */
  readonly id: string;
}

const schema = new Schema<Installation>({ _id: { type: String, required: true }, id: String }, { versionKey: false });

/**
 * The only place that queries who we are to the provider. Several installations may share one account there and hear
 * each other's events; by this id each knows its own. A copy of the database is the same installation.
 */
export class InstallationStore {
  readonly #model: Model<Installation>;

  constructor(database: Connection) {
    this.#model = database.model<Installation>('Installation', schema, 'installation');
  }

  /** The installation's id, made when it is asked for first. */
  async id(): Promise<string> {
    const known = await this.#model.findById('this').lean<Installation>();
    if (known) return known.id;
    // A request that runs beside this one may be faster.
    await insertNew(this.#model, { _id: 'this', id: randomUUID() });
    return (await this.#model.findById('this').lean<Installation>().orFail()).id;
  }
}
