import { beaconKinds } from '@keystead/contracts';
import type { Arm } from '@keystead/rollouts';
import { onlyDuplicateKeys } from '@keystead/service-kit';
import type { Connection, mongo } from 'mongoose';
import { type BeaconEvent, type Exposure, letterOf, type Told } from './exposure.ts';

/** Seconds for which it is kept what was told of a visitor: no report comes later than a day after the last page. */
const retainedFor = 90 * 24 * 60 * 60;
/** What is seen to by one command. */
const atOnce = 500;

const arms = ['stable', 'candidate'] as const satisfies readonly Arm[];

/** All the words in which something can have been told of an arm. */
const toldOf = (arm: Arm, kinds: readonly string[]): Told[] =>
  kinds.flatMap((kind) => [true, false].map((drawn) => `${letterOf({ arm, drawn })}.${kind}` as Told));

/** A visitor's exposure that is silent in an arm. */
export interface Silent extends Pick<Exposure, 'rollout' | 'visitor'> {
  readonly arm: Arm;
}

/** The only place that queries exposures: one of each visitor of a rollout, in which each thing stands once. */
export class ExposureStore {
  readonly #exposures;

  constructor(database: Connection) {
    this.#exposures = database.collection<Exposure>('exposures');
  }

  async createIndexes(): Promise<void> {
    const exposures = this.#exposures;
    await exposures.createIndex({ rollout: 1, visitor: 1 }, { unique: true });
    await exposures.createIndex({ 'pending.portion': 1 });
    await exposures.createIndex({ 'pending.at': 1 });
    for (const arm of arms) await exposures.createIndex({ [`waiting.${arm}`]: 1 }, { sparse: true });
    await exposures.createIndex({ seen_at: 1 }, { expireAfterSeconds: retainedFor });
  }

  /** Notes what was told of visitors of a rollout, each thing once in each arm, as part of a portion that is to be counted. */
  async note(rollout: number, sightings: readonly BeaconEvent[], portion: string, at: Date): Promise<void> {
    for (let from = 0; from < sightings.length; from += atOnce) {
      const some = sightings.slice(from, from + atOnce);
      const write = (upsert: boolean) =>
        this.#exposures.bulkWrite(
          some.map((each) => noting(rollout, each, { portion, at, upsert })),
          { ordered: false },
        );
      await write(true).catch((error) => {
        if (!onlyDuplicateKeys(error)) throw error;
        // It was told before, or its visitor was first noted in this very moment: then there is something to add to now.
        return write(false);
      });
    }
  }

  /** What was noted as part of a portion and isn't known to be counted. */
  ofPortion(portion: string): Promise<Exposure[]> {
    return this.#exposures.find({ 'pending.portion': portion }).toArray();
  }

  /** Notes that a portion is counted, or never will be. */
  async settle(portion: string): Promise<void> {
    await this.#exposures.updateMany({ 'pending.portion': portion }, { $pull: { pending: { portion } } });
  }

  /** Portions that were noted before a time and aren't known to be counted, with their rollouts. */
  async unsettled(before: Date): Promise<ReadonlyMap<string, number>> {
    const left = await this.#exposures
      .find({ 'pending.at': { $lt: before } })
      .limit(atOnce)
      .toArray();
    return new Map(
      left.flatMap(({ pending, rollout }) =>
        pending.filter(({ at }) => at < before).map(({ portion }) => [portion, rollout] as const),
      ),
    );
  }

  /** Visitors who began to load an arm before a time and of whom nothing else was heard, some of them. */
  async silent(before: Date): Promise<Silent[]> {
    const found = await Promise.all(
      arms.map(async (arm) => {
        const waiting = { [`waiting.${arm}`]: { $lt: before } };
        const exposures = await this.#exposures.find(waiting).limit(atOnce).toArray();
        return exposures.map(({ rollout, visitor }) => ({ rollout, visitor, arm }));
      }),
    );
    return found.flat();
  }

  /** Waits no longer for anybody of a rollout that has ended. */
  async giveUp(rollout: number): Promise<void> {
    const waiting = { $or: arms.map((arm) => ({ [`waiting.${arm}`]: { $exists: true } })) };
    await this.#exposures.updateMany({ rollout, ...waiting }, { $set: { waiting: {} } });
  }
}

/** The write that notes one thing, unless it was told before: the unique index refuses a second document then. */
function noting(
  rollout: number,
  { visitor, arm, drawn, kind, mountMs = 0 }: BeaconEvent,
  { portion, at, upsert }: { readonly portion: string; readonly at: Date; readonly upsert: boolean },
): mongo.AnyBulkWriteOperation<Exposure> {
  const told: Told = `${letterOf({ arm, drawn })}.${kind}`;
  const waiting = `waiting.${arm}`;
  const push = { told, pending: { told, ms: mountMs, portion, at } };
  // Silence is found out of somebody who is there, as long as they are waited for. That somebody began to load is told before all
  // else, or not at all.
  if (kind === 'silent') {
    const filter = { rollout, visitor, [waiting]: { $exists: true } };
    return { updateOne: { filter, update: { $push: push, $unset: { [waiting]: 1 } } } } as never;
  }
  const known = toldOf(arm, kind === 'loading' ? [...beaconKinds, 'silent'] : [kind]);
  const wait =
    kind === 'loading' ? { $set: { [waiting]: at, seen_at: at } } : { $set: { seen_at: at }, $unset: { [waiting]: 1 } };
  return {
    updateOne: {
      filter: { rollout, visitor, told: { $nin: known } },
      update: { $push: push, ...wait },
      upsert,
    },
  } as never;
}
