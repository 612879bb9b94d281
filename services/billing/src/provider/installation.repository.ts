import { randomUUID } from 'node:crypto';
import { documentSchema, documentStore } from '@keystead/service-kit';

/** This installation of the product: the only document of its collection. */
interface Installation {
  readonly _id: 'this';
  /** A random id. It stays when the URL, the keys or the names of the installation change. */
  readonly id: string;
}

const schema = documentSchema<Installation>({ _id: { type: String, required: true }, id: String });

/**
 * The only place that queries our id at the provider. Several installations may share one account there and receive
 * each other's events; this id tells each its own. A copy of the database counts as the same installation.
 */
export class InstallationStore extends documentStore('installation', schema) {
  /** The installation's id, created at the first request for it. */
  async id(): Promise<string> {
    const existing = await this.readOne({ _id: 'this' });
    if (existing) return existing.id;
    // A concurrent request may insert it first.
    await this.insertNew({ _id: 'this', id: randomUUID() });
    return (await this.model.findById('this').lean<Installation>().orFail()).id;
  }
}
