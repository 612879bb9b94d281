import { randomUUID } from 'node:crypto';
import { type Arm, silentAfterSeconds } from '@keystead/rollouts';
import { again, type Job, KeyedMutex } from '@keystead/service-kit';
import type { DecisionService } from '../decisions/decision-service.ts';
import type { MountTimeStore } from '../mounts/mount-time-store.ts';
import type { StoredRollout } from '../rollouts/rollout.ts';
import type { Batch, RolloutStore } from '../rollouts/rollout-store.ts';
import { type BeaconEvent, countingOf, type Exposure } from './exposure.ts';
import type { ExposureStore, Silent } from './exposure-store.ts';

interface Dependencies {
  readonly rollouts: RolloutStore;
  readonly exposures: ExposureStore;
  readonly mountTimes: MountTimeStore;
  readonly decisions: Pick<DecisionService, 'decide'>;
}

/** Milliseconds after which a batch that was recorded and not counted is considered abandoned by its process. */
const abandonedAfter = 10_000;
/** How often counting a batch is retried when the rollout changes, which is rare. */
const MAX_TRIES = 20;

/** The process that counts, and the number of its batch. */
type Place = Pick<Batch, 'by' | 'number'>;
const nameOf = ({ by, number }: Place) => `${by}:${number}`;

/** Events that wait to be counted. */
interface Gathered {
  readonly sightings: BeaconEvent[];
  counted: Promise<void>;
}

/**
 * Collects the beacons of visitors' pages. First it records the events in the exposures, each event once, as part of a
 * batch: all events of a rollout that this process holds at that time. Then it adds the batch to the rollout's counts
 * in one write. That write also stores the process and the number of the batch, so that retries don't add it twice.
 * Then it marks the batch as counted. If a process crashes in between, a job of any process continues. After a failed
 * batch, the process counts under a new name, because the next number of the old name would mark the failed batch as
 * counted.
 *
 * After each batch the service decides on the rollout, before any page gets a response.
 */
export class BeaconCollector {
  readonly #deps: Dependencies;
  readonly #turns = new KeyedMutex<number>();
  readonly #gathered = new Map<number, Gathered>();
  #name = newName();
  #number = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  get jobs(): Job[] {
    return [
      { name: 'count who is silent', every: 1_000, run: () => this.#countSilentInTime() },
      { name: 'count what a crash left', every: 2_000, run: () => this.countLeft() },
    ];
  }

  /** Records and counts the events of a rollout. It ignores the events of a rollout that isn't open. */
  take(rollout: number, sightings: readonly BeaconEvent[]): Promise<void> {
    const gathered = this.#gathered.get(rollout);
    if (gathered) {
      gathered.sightings.push(...sightings);
      return gathered.counted;
    }
    // Events that arrive while the previous batch is being counted form one batch, and all their callers get its
    // result.
    const next: Gathered = { sightings: [...sightings], counted: Promise.resolve() };
    this.#gathered.set(rollout, next);
    next.counted = this.#turns.run(rollout, () => {
      this.#gathered.delete(rollout);
      return this.#countOnce(rollout, next.sightings);
    });
    return next.counted;
  }

  /** Counts visitors as silent who have reported nothing within the time limit. */
  async countSilent(now = new Date()): Promise<void> {
    const silent = await this.#deps.exposures.silent(new Date(now.getTime() - silentAfterSeconds * 1_000));
    const byRollout = Map.groupBy(silent, ({ rollout }) => rollout);
    for (const [rollout, visitors] of byRollout) await this.#countSilentOf(rollout, visitors);
  }

  /** Counts the batches that a process recorded but did not count before it ended. */
  async countLeft(now = new Date()): Promise<void> {
    const left = await this.#deps.exposures.unsettled(new Date(now.getTime() - abandonedAfter));
    for (const [portion, rollout] of left) {
      const [by = '', number = ''] = portion.split(':');
      await this.count(rollout, { by, number: Number(number) });
    }
  }

  /** Records events as a batch that isn't counted yet. A step of `take`. */
  async note(rollout: number, sightings: readonly BeaconEvent[]): Promise<Place> {
    const place = { by: this.#name, number: ++this.#number };
    await this.#deps.exposures.note(rollout, sightings, nameOf(place), new Date());
    return place;
  }

  /** Counts a recorded batch, and decides. A step of `take`. */
  async count(rollout: number, place: Place): Promise<void> {
    const { exposures, decisions } = this.#deps;
    const portion = nameOf(place);
    const noted = await exposures.ofPortion(portion);
    if (noted.length === 0) return;
    const counted = await this.#added(rollout, place, noted);
    await exposures.settle(portion);
    if (counted) await decisions.decide(counted);
  }

  /** While a rollout is open, the job keeps its regular pause, so that silent visitors are counted in time. */
  async #countSilentInTime(): Promise<unknown> {
    await this.countSilent();
    return (await this.#deps.rollouts.open()).length > 0 ? again : undefined;
  }

  async #countOnce(rollout: number, sightings: readonly BeaconEvent[]): Promise<void> {
    try {
      const open = await this.#deps.rollouts.find(rollout);
      if (open?.open) await this.count(rollout, await this.note(rollout, sightings));
    } catch (error) {
      this.#name = newName();
      throw error;
    }
  }

  /** Adds a batch to the counts; null if the rollout is over or has the batch already. */
  async #added(id: number, place: Place, noted: readonly Exposure[]): Promise<StoredRollout | null> {
    const { rollouts, mountTimes } = this.#deps;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const rollout = await rollouts.find(id);
      if (!rollout?.open || (rollout.applied[place.by] ?? 0) >= place.number) return null;
      const { sums, mounts } = countedOf(rollout, nameOf(place), noted);
      const counted = await rollouts.count(rollout, { ...place, sums });
      if (!counted) continue;
      for (const arm of ['stable', 'candidate'] as const) {
        const release = rollout.arm_releases[arm];
        if (release !== null) await mountTimes.add(rollout.remote, release, mounts[arm]);
      }
      return counted;
    }
    throw new Error(`rollout ${id} changes too often to be counted`);
  }

  async #countSilentOf(rollout: number, visitors: readonly Silent[]): Promise<void> {
    const { rollouts, exposures } = this.#deps;
    const stored = await rollouts.find(rollout);
    if (!stored?.open) return exposures.giveUp(rollout);
    const sightings = visitors.map(({ visitor, arm }) => ({ visitor, arm, drawn: true, kind: 'silent' as const }));
    await this.take(rollout, sightings);
  }
}

const newName = () => randomUUID().slice(0, 8);

/** What a batch adds to the current state of a rollout, and the mount times in it. */
function countedOf(
  { counts, stable_p75 }: StoredRollout,
  portion: string,
  noted: readonly Exposure[],
): Pick<Batch, 'sums'> & { readonly mounts: Readonly<Record<Arm, readonly number[]>> } {
  const moment = { stage: counts.stages.length - 1, slowAboveMilliseconds: stable_p75 ?? undefined };
  const countings = noted.flatMap(({ told, pending }) =>
    pending
      .filter((each) => each.portion === portion)
      .map(({ told: word, ms }) => countingOf(told, told.indexOf(word), ms, moment)),
  );
  const sums: Record<string, number> = {};
  for (const path of countings.flatMap(({ paths }) => paths)) sums[path] = (sums[path] ?? 0) + 1;
  const mountsOf = (arm: Arm) => countings.flatMap(({ mount }) => (mount?.arm === arm ? [mount.ms] : []));
  return { sums, mounts: { stable: mountsOf('stable'), candidate: mountsOf('candidate') } };
}
