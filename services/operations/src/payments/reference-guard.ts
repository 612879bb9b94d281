import { randomUUID } from 'node:crypto';
import { KnownError } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

interface AnnouncedUse {
  readonly _id: string;
  readonly property_id: number;
  readonly at: Date;
}

/** Seconds after which what was announced comes no more: every request ends within 10 s. */
const abandonedAfter = 60;

/**
 * Properties that a payment is about to name, so that a deletion at portfolio that races with it sees the payment. It is
 * announced before portfolio is asked for the property, which counts a link there; portfolio reads its links, asks here,
 * and hides the property only as long as those are the same. So either it sees the announcement or its hiding fails.
 */
export class ReferenceGuard {
  readonly #uses;

  constructor(database: Connection) {
    this.#uses = database.collection<AnnouncedUse>('announced_uses');
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      this.#uses.createIndex({ property_id: 1 }),
      this.#uses.createIndex({ at: 1 }, { expireAfterSeconds: abandonedAfter }),
    ]);
  }

  /**
   * Does something by which a payment comes to name a property, announced all the while. What fails without a word of
   * ours may have been written none the less: its announcement stays until it is abandoned. So does one that cannot be
   * withdrawn, which must not make a failure of what was done.
   */
  async during<T>(propertyId: number, work: () => Promise<T>): Promise<T> {
    const _id = randomUUID();
    await this.#uses.insertOne({ _id, property_id: propertyId, at: new Date() });
    const withdraw = () => this.#uses.deleteOne({ _id }).catch(() => undefined);
    const done = await work().catch(async (error) => {
      if (error instanceof KnownError) await withdraw();
      throw error;
    });
    await withdraw();
    return done;
  }

  /** Whether a payment is about to name a property. */
  async anyOf(propertyId: number): Promise<boolean> {
    const recent = { $gte: new Date(Date.now() - abandonedAfter * 1_000) };
    return (await this.#uses.findOne({ property_id: propertyId, at: recent })) !== null;
  }
}
