import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.ts';

interface Held {
  _id: string;
  holder: string;
  until: Date;
}

/** Duration of the lease in milliseconds: longer than the publication of a batch takes. */
const length = 10_000;

/** A lease that one of any number of processes holds at a time, until it releases the lease or the lease expires. */
export class SenderLease {
  readonly #leases;
  readonly #name;
  readonly #holder = randomUUID();
  #until = 0;

  constructor(database: Connection, name: string) {
    this.#leases = database.collection<Held>('sender_leases');
    this.#name = name;
  }

  /** Acquires or renews the lease; false while another process holds it. */
  async hold(): Promise<boolean> {
    const now = Date.now();
    if (this.#until - now > length / 2) return true;
    const free = { $or: [{ holder: this.#holder }, { until: { $lte: new Date(now) } }] };
    const held = { holder: this.#holder, until: new Date(now + length) };
    try {
      await this.#leases.updateOne({ _id: this.#name, ...free }, { $set: held }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
    this.#until = now + length;
    return true;
  }

  /** Releases the lease, so that no process has to wait for its expiry. */
  async release(): Promise<void> {
    this.#until = 0;
    await this.#leases.updateOne({ _id: this.#name, holder: this.#holder }, { $set: { until: new Date(0) } });
  }
}
