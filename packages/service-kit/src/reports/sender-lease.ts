import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.ts';

interface StoredLease {
  _id: string;
  holder: string;
  until: Date;
}

/** Duration of the lease in milliseconds: longer than the publication of a batch takes. */
const LEASE_MS = 10_000;

/** A lease that one of any number of processes holds at a time, until it releases the lease or the lease expires. */
export class SenderLease {
  readonly #leases;
  readonly #name;
  readonly #holder = randomUUID();
  #until = 0;

  constructor(database: Connection, name: string) {
    this.#leases = database.collection<StoredLease>('sender_leases');
    this.#name = name;
  }

  /** Acquires or renews the lease; false while another process holds it. */
  async acquire(): Promise<boolean> {
    const now = Date.now();
    if (this.#until - now > LEASE_MS / 2) return true;
    const free = { $or: [{ holder: this.#holder }, { until: { $lte: new Date(now) } }] };
    const lease = { holder: this.#holder, until: new Date(now + LEASE_MS) };
    try {
      await this.#leases.updateOne({ _id: this.#name, ...free }, { $set: lease }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
    this.#until = now + LEASE_MS;
    return true;
  }

  /** Releases the lease, so that no process has to wait for its expiry. */
  async release(): Promise<void> {
    this.#until = 0;
    await this.#leases.updateOne({ _id: this.#name, holder: this.#holder }, { $set: { until: new Date(0) } });
  }
}
