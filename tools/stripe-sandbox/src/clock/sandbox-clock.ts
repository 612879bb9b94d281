import type { Connection } from 'mongoose';
import { ObjectStore } from '../api/object-store.ts';

/** The sandbox's only clock as it is stored. */
interface StoredClock {
  readonly _id: string;
  readonly created: Date;
  /** Milliseconds by which it is ahead of the real time. */
  readonly ahead: number;
}

const clockId = 'clock_sandbox';

const wholeSeconds = (milliseconds: number) => new Date(Math.floor(milliseconds / 1000) * 1000);

/** The time of subscriptions and invoices. It runs by itself. It can be advanced but never set back. */
export class SandboxClock extends ObjectStore<StoredClock> {
  constructor(database: Connection) {
    super(database, { name: 'clocks', kind: 'testclock', param: 'test_clock' });
  }

  /** Creates the clock at the first start. */
  override async createIndexes(): Promise<void> {
    await super.createIndexes();
    await this.add({ _id: clockId, created: new Date(), ahead: 0 });
  }

  /** The sandbox's time in whole seconds, as Stripe counts. */
  async now(): Promise<Date> {
    const { ahead } = await this.read(clockId);
    return wholeSeconds(Date.now() + ahead);
  }

  /** Advances the clock; false when it is already that late. */
  async advance(to: Date): Promise<boolean> {
    const ahead = to.getTime() - Date.now();
    const { modifiedCount } = await this.model.updateOne({ _id: clockId, ahead: { $lt: ahead } }, { $set: { ahead } });
    return modifiedCount === 1;
  }
}
