import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.ts';

interface Held {
  _id: string;
  holder: string;
  until: Date;
}

/** Milliseconds for which somebody holds it: longer than handing on a portion takes. */
const length = 10_000;

/** Lets one at a time, of any number of processes, do something: whoever holds it, until they let go or fall silent. */
export class SenderLease {
  readonly #leases;
  readonly #name;
  readonly #holder = randomUUID();
  #until = 0;

  constructor(database: Connection, name: string) {
    this.#leases = database.collection<Held>('sender_leases');
    this.#name = name;
  }

  /** Takes it, or goes on holding it; false while somebody else does. */
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

  /** Lets go of it, so that nobody has to wait for it to run out. */
  async release(): Promise<void> {
    this.#until = 0;
    await this.#leases.updateOne({ _id: this.#name, holder: this.#holder }, { $set: { until: new Date(0) } });
  }
}
