import { randomUUID } from 'node:crypto';
import { AppError } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

interface ReservedReference {
  readonly _id: string;
  readonly property_id: number;
  readonly at: Date;
}

/** Seconds after which an announcement counts as abandoned: every request ends within 10 s. */
const abandonedAfter = 60;

/**
 * Announces the properties that payments are about to reference, so that a concurrent deletion at portfolio sees the
 * payment. The announcement precedes the lookup at portfolio, which counts a reference there. Portfolio reads its
 * reference count, asks this service, and hides the property only if the count is still the same. So either it sees the
 * announcement, or its write fails.
 */
export class ReferenceGuard {
  readonly #uses;

  constructor(database: Connection) {
    this.#uses = database.collection<ReservedReference>('announced_uses');
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      this.#uses.createIndex({ property_id: 1 }),
      this.#uses.createIndex({ at: 1 }, { expireAfterSeconds: abandonedAfter }),
    ]);
  }

  /**
   * Runs work that makes a payment reference a property, with the reference announced meanwhile. Work that fails with
   * an unknown error may have written the payment nevertheless, so its announcement stays until it expires. An
   * announcement that cannot be withdrawn also stays, and does not fail the work.
   */
  async during<T>(propertyId: number, work: () => Promise<T>): Promise<T> {
    const _id = randomUUID();
    await this.#uses.insertOne({ _id, property_id: propertyId, at: new Date() });
    const withdraw = () => this.#uses.deleteOne({ _id }).catch(() => undefined);
    const done = await work().catch(async (error) => {
      if (error instanceof AppError) await withdraw();
      throw error;
    });
    await withdraw();
    return done;
  }

  /** Whether a payment is about to reference a property. */
  async anyOf(propertyId: number): Promise<boolean> {
    const recent = { $gte: new Date(Date.now() - abandonedAfter * 1_000) };
    return (await this.#uses.findOne({ property_id: propertyId, at: recent })) !== null;
  }
}
