import { beaconKinds } from '@keystead/contracts';
import type { Arm } from '@keystead/releases';
import { collectionStore, onlyDuplicateKeys } from '@keystead/service-kit';
import type { mongo } from 'mongoose';
import { failureKinds } from '../rollouts/rollouts.ts';
import { type BeaconEvent, codePrefix, type EventCode, type Exposure } from './exposures.ts';

/** How long exposures are stored, in seconds: no report arrives later than a day after the last page. */
const RETENTION_SECONDS = 90 * 24 * 60 * 60;
const BATCH_SIZE = 500;

const arms = ['stable', 'candidate'] as const satisfies readonly Arm[];

const eventCodes = (arm: Arm, kinds: readonly string[]): EventCode[] =>
  kinds.flatMap((kind) => [true, false].map((drawn) => `${codePrefix({ arm, drawn })}.${kind}` as EventCode));

export interface SilentVisitor extends Pick<Exposure, 'rollout' | 'visitor'> {
  readonly arm: Arm;
}

/** One for each visitor of a rollout, which holds each event once. */
export class ExposureRepository extends collectionStore<Exposure>(
  'exposures',
  [{ rollout: 1, visitor: 1 }, { unique: true }],
  [{ 'pending.portion': 1 }],
  [{ 'pending.at': 1 }],
  ...arms.map((arm) => [{ [`waiting.${arm}`]: 1 }, { sparse: true }] as const),
  [{ seen_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS }],
) {
  /** Records events, each once in each arm, as part of a batch that is still to be counted. */
  async record(rollout: number, events: readonly BeaconEvent[], batch: string, at: Date): Promise<void> {
    for (let from = 0; from < events.length; from += BATCH_SIZE) {
      const some = events.slice(from, from + BATCH_SIZE);
      const write = (upsert: boolean) =>
        this.collection.bulkWrite(
          some.map((each) => recordWrite(rollout, each, { batch, at, upsert })),
          { ordered: false },
        );
      await write(true).catch((error) => {
        if (!onlyDuplicateKeys(error)) throw error;
        // The event was recorded before, or another write has just inserted the visitor, whom the retry then updates.
        return write(false);
      });
    }
  }

  ofBatch(batch: string): Promise<Exposure[]> {
    return this.collection.find({ 'pending.portion': batch }).toArray();
  }

  /** Marks a batch as done: counted, or never to be counted. */
  async markCounted(batch: string): Promise<void> {
    await this.collection.updateMany({ 'pending.portion': batch }, { $pull: { pending: { portion: batch } } });
  }

  /** Batches, with their rollouts, that were recorded before a time and aren't counted. The result is limited. */
  async uncounted(before: Date): Promise<ReadonlyMap<string, number>> {
    const found = await this.collection
      .find({ 'pending.at': { $lt: before } })
      .limit(BATCH_SIZE)
      .toArray();
    return new Map(
      found.flatMap(({ pending, rollout }) =>
        pending.filter(({ at }) => at < before).map(({ portion }) => [portion, rollout] as const),
      ),
    );
  }

  /** Visitors who began to load an arm before a time and reported nothing else. The result is limited. */
  async silent(before: Date): Promise<SilentVisitor[]> {
    const found = await Promise.all(
      arms.map(async (arm) => {
        const waiting = { [`waiting.${arm}`]: { $lt: before } };
        const exposures = await this.collection.find(waiting).limit(BATCH_SIZE).toArray();
        return exposures.map(({ rollout, visitor }) => ({ rollout, visitor, arm }));
      }),
    );
    return found.flat();
  }

  async stopWaiting(rollout: number): Promise<void> {
    const waiting = { $or: arms.map((arm) => ({ [`waiting.${arm}`]: { $exists: true } })) };
    await this.collection.updateMany({ rollout, ...waiting }, { $set: { waiting: {} } });
  }
}

/** If the event was recorded before, the filter doesn't match, and the unique index rejects a second document. */
function recordWrite(
  rollout: number,
  { visitor, arm, drawn, kind, value }: BeaconEvent,
  { batch, at, upsert }: { readonly batch: string; readonly at: Date; readonly upsert: boolean },
): mongo.AnyBulkWriteOperation<Exposure> {
  const code: EventCode = `${codePrefix({ arm, drawn })}.${kind}`;
  const waiting = `waiting.${arm}`;
  const push = {
    told: code,
    pending: { told: code, ms: value?.amount ?? 0, ...(value?.of && { of: value.of }), portion: batch, at },
  };
  // Silence is only recorded for a visitor who is still waited for, and loading before all other events of an arm.
  if (kind === 'silent') {
    const filter = { rollout, visitor, [waiting]: { $exists: true } };
    return { updateOne: { filter, update: { $push: push, $unset: { [waiting]: 1 } } } } as never;
  }
  const excluded = eventCodes(arm, kind === 'loading' ? [...beaconKinds, 'silent'] : [kind]);
  const isResponse = kind === 'mounted' || failureKinds.some((failure) => failure === kind);
  const wait =
    kind === 'loading'
      ? { $set: { [waiting]: at, seen_at: at } }
      : { $set: { seen_at: at }, ...(isResponse && { $unset: { [waiting]: 1 } }) };
  return {
    updateOne: {
      filter: { rollout, visitor, told: { $nin: excluded } },
      update: { $push: push, ...wait },
      upsert,
    },
  } as never;
}
