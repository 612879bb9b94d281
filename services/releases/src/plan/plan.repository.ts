import { collectionStore } from '@keystead/service-kit';

interface Revision {
  readonly revision: number;
  readonly hash: string;
}

const only = 'plan';

export class PlanRepository extends collectionStore<Revision & { readonly _id: string }>('plan_revisions') {
  async prepare(): Promise<void> {
    await this.upsert({ _id: only }, { $setOnInsert: { revision: 0, hash: '' } });
  }

  async read(): Promise<Revision> {
    return (await this.collection.findOne({ _id: only })) ?? { revision: 0, hash: '' };
  }

  /** Gives a plan the next revision; false when another process has used that revision. */
  async raise({ revision }: Revision, hash: string): Promise<boolean> {
    const next = { $set: { hash }, $inc: { revision: 1 } };
    return (await this.collection.updateOne({ _id: only, revision }, next)).modifiedCount > 0;
  }
}
