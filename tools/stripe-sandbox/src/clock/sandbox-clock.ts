import type { Connection } from 'mongoose';
import type { Operations } from '../api/api-operation.ts';
import { ObjectStore } from '../api/object-store.ts';
import { seconds } from '../api/objects.ts';
import { fields, integer, nothing, required } from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';

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

const advance = fields({ frozen_time: required(integer(0, 9_999_999_999)) });

/** The maximum number of seconds by which one call may advance the clock: three years. */
const MAX_ADVANCE_SECONDS = 3 * 366 * 24 * 60 * 60;

interface ClockDependencies {
  readonly clock: SandboxClock;
  readonly customerService: { applyDueWork(): Promise<void> };
}

/** The API representation. Stripe's clocks stand still until they are advanced; this one runs. */
async function presentClock(clock: SandboxClock, id: string) {
  const [{ created }, now] = await Promise.all([clock.read(id), clock.now()]);
  return {
    id,
    object: 'test_helpers.test_clock' as const,
    created: seconds(created),
    frozen_time: seconds(now),
    status: 'ready' as const,
  };
}

async function advanceClock({ clock, customerService }: ClockDependencies, frozen_time: number): Promise<void> {
  const now = seconds(await clock.now());
  if (frozen_time > now + MAX_ADVANCE_SECONDS)
    throw invalid('The clock of the sandbox can be advanced by at most three years at a time.', 'frozen_time');
  if (!(await clock.advance(new Date(frozen_time * 1000))))
    throw invalid('`frozen_time` must be later than the current frozen time of the clock.', 'frozen_time');
  await customerService.applyDueWork();
}

/** `GET /v1/test_helpers/test_clocks/{id}`, and its `advance`, which responds once all due work is done. */
export const testClockOperations = (deps: ClockDependencies): Operations => ({
  'GET /v1/test_helpers/test_clocks/{id}': async ({ id, parameters }) => {
    nothing(parameters, '');
    return presentClock(deps.clock, id);
  },
  'POST /v1/test_helpers/test_clocks/{id}/advance': async ({ id, parameters }) => {
    const { frozen_time } = advance(parameters, '');
    await deps.clock.read(id);
    await advanceClock(deps, frozen_time);
    return presentClock(deps.clock, id);
  },
});
