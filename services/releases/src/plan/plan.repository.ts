import { isDuplicateKey } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

interface Revision {
  readonly revision: number;
  readonly hash: string;
}

const only = 'plan';

/** The only place that queries the plan's revision: one document. */
export class PlanRepository {
  readonly #plans;

  constructor(database: Connection) {
    this.#plans = database.collection<Revision & { readonly _id: string }>('plan_revisions');
  }

  async prepare(): Promise<void> {
    const first = { $setOnInsert: { revision: 0, hash: '' } };
    await this.#plans.updateOne({ _id: only }, first, { upsert: true }).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  async read(): Promise<Revision> {
    return (await this.#plans.findOne({ _id: only })) ?? { revision: 0, hash: '' };
  }

  /** Gives a plan the next revision; false when another process has used that revision. */
  async raise({ revision }: Revision, hash: string): Promise<boolean> {
    const next = { $set: { hash }, $inc: { revision: 1 } };
    return (await this.#plans.updateOne({ _id: only, revision }, next)).modifiedCount > 0;
  }
}
