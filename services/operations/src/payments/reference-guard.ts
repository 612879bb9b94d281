import { randomUUID } from 'node:crypto';
import { AppError } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

interface ReservedReference {
  readonly _id: string;
  readonly property_id: number;
  readonly at: Date;
}

/** Seconds after which a reservation counts as abandoned: every request ends within 10 s. */
const ABANDONED_AFTER_S = 60;

/**
 * Reserves the properties that payments are about to reference, so that a concurrent deletion at portfolio sees the
 * payment. The reservation precedes the lookup at portfolio, which counts a reference there. Portfolio reads its
 * reference count, asks this service, and hides the property only if the count is still the same. So either it sees the
 * reservation, or its write fails.
 */
export class ReferenceGuard {
  readonly #reservations;

  constructor(database: Connection) {
    this.#reservations = database.collection<ReservedReference>('announced_uses');
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      this.#reservations.createIndex({ property_id: 1 }),
      this.#reservations.createIndex({ at: 1 }, { expireAfterSeconds: ABANDONED_AFTER_S }),
    ]);
  }

  /**
   * Runs work that makes a payment reference a property, with the reference reserved meanwhile. Work that fails with
   * an unknown error may have written the payment nevertheless, so its reservation stays until it expires. A
   * reservation that cannot be released also stays, and does not fail the work.
   */
  async during<T>(propertyId: number, work: () => Promise<T>): Promise<T> {
    const _id = randomUUID();
    await this.#reservations.insertOne({ _id, property_id: propertyId, at: new Date() });
    const release = () => this.#reservations.deleteOne({ _id }).catch(() => undefined);
    const result = await work().catch(async (error) => {
      if (error instanceof AppError) await release();
      throw error;
    });
    await release();
    return result;
  }

  /** Whether a payment is about to reference a property. */
  async anyOf(propertyId: number): Promise<boolean> {
    const recent = { $gte: new Date(Date.now() - ABANDONED_AFTER_S * 1_000) };
    return (await this.#reservations.findOne({ property_id: propertyId, at: recent })) !== null;
  }
}
