import type { Entitlements as Entitled } from '@keystead/contracts';
import type { Connection } from 'mongoose';

interface StoredEntitlements {
  /** The id of the account. */
  readonly _id: number;
  readonly entitled: Entitled;
  readonly told_at: Date;
}

/** The repository for billing's last response for each account, which applies while billing is down. */
export class EntitlementStore {
  readonly #stored;

  constructor(database: Connection) {
    this.#stored = database.collection<StoredEntitlements>('entitlements');
  }

  async createIndexes(): Promise<void> {
    await this.#stored.createIndex({ 'entitled.plan': 1, told_at: -1 });
  }

  async store(accountId: number, entitled: Entitled): Promise<void> {
    await this.#stored.updateOne({ _id: accountId }, { $set: { entitled, told_at: new Date() } }, { upsert: true });
  }

  async find(accountId: number): Promise<Entitled | undefined> {
    return (await this.#stored.findOne({ _id: accountId }))?.entitled;
  }

  /** The most recent entitlements of a trial, of any account; undefined before the first one. */
  async trial(): Promise<Entitled | undefined> {
    const last = await this.#stored.findOne({ 'entitled.plan': 'trial' }, { sort: { told_at: -1 } });
    return last?.entitled;
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.#stored.deleteOne({ _id: accountId });
  }
}
