import { randomUUID } from 'node:crypto';
import { type Arm, silentAfterSeconds } from '@keystead/rollouts';
import { again, type Job, KeyedMutex } from '@keystead/service-kit';
import type { DecisionService } from '../decisions/decision-service.ts';
import type { MountTimeStore } from '../mounts/mount-time-store.ts';
import type { StoredRollout } from '../rollouts/rollout.ts';
import type { Batch, RolloutStore } from '../rollouts/rollout-store.ts';
import { type BeaconEvent, countingOf, type Exposure } from './exposure.ts';
import type { ExposureStore, Silent } from './exposure-store.ts';

/** What the service depends on. */
interface Dependencies {
  readonly rollouts: RolloutStore;
  readonly exposures: ExposureStore;
  readonly mountTimes: MountTimeStore;
  readonly decisions: Pick<DecisionService, 'decide'>;
}

/** Milliseconds after which nobody is at work any more on what was noted and not counted. */
const abandonedAfter = 10_000;
/** Tries to count a portion against changes of the rollout, which are few. */
const MAX_TRIES = 20;

/** Who counts, and a portion's number. */
type Place = Pick<Batch, 'by' | 'number'>;
const nameOf = ({ by, number }: Place) => `${by}:${number}`;

/** What waits for its turn to be counted. */
interface Gathered {
  readonly sightings: BeaconEvent[];
  counted: Promise<void>;
}

/**
 * Takes what visitors' pages report. It is noted at the visitors first, each thing once, as part of a portion: what this process
 * has in hand of a rollout at that time. Then the portion is added to the rollout's counts, in one write that also says which
 * portion of which process it was, so that it is added once however often it is tried; then it is noted that it was. What a
 * crash leaves between these, a job of any process goes on with. A portion that fails costs its process the name under which it
 * counts, for the next one's number says that those before it are in.
 *
 * After each portion it is decided what becomes of the rollout, before anybody is answered.
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

  /** Notes and counts what was told of visitors of a rollout; of one that isn't open, nothing. */
  take(rollout: number, sightings: readonly BeaconEvent[]): Promise<void> {
    const gathered = this.#gathered.get(rollout);
    if (gathered) {
      gathered.sightings.push(...sightings);
      return gathered.counted;
    }
    // What comes while the portion before is being counted becomes one portion, and all who brought of it hear what came of it.
    const next: Gathered = { sightings: [...sightings], counted: Promise.resolve() };
    this.#gathered.set(rollout, next);
    next.counted = this.#turns.run(rollout, () => {
      this.#gathered.delete(rollout);
      return this.#countOnce(rollout, next.sightings);
    });
    return next.counted;
  }

  /** Counts those as silent of whom nothing was heard in time. */
  async countSilent(now = new Date()): Promise<void> {
    const silent = await this.#deps.exposures.silent(new Date(now.getTime() - silentAfterSeconds * 1_000));
    const byRollout = Map.groupBy(silent, ({ rollout }) => rollout);
    for (const [rollout, visitors] of byRollout) await this.#countSilentOf(rollout, visitors);
  }

  /** Goes on with what was noted and not counted by a process that is no more. */
  async countLeft(now = new Date()): Promise<void> {
    const left = await this.#deps.exposures.unsettled(new Date(now.getTime() - abandonedAfter));
    for (const [portion, rollout] of left) {
      const [by = '', number = ''] = portion.split(':');
      await this.count(rollout, { by, number: Number(number) });
    }
  }

  /** Notes sightings as a portion, which isn't counted yet. A step of `take`. */
  async note(rollout: number, sightings: readonly BeaconEvent[]): Promise<Place> {
    const place = { by: this.#name, number: ++this.#number };
    await this.#deps.exposures.note(rollout, sightings, nameOf(place), new Date());
    return place;
  }

  /** Counts a portion that was noted, and decides. A step of `take`. */
  async count(rollout: number, place: Place): Promise<void> {
    const { exposures, decisions } = this.#deps;
    const portion = nameOf(place);
    const noted = await exposures.ofPortion(portion);
    if (noted.length === 0) return;
    const counted = await this.#added(rollout, place, noted);
    await exposures.settle(portion);
    if (counted) await decisions.decide(counted);
  }

  /** While a rollout is open, each who falls silent is counted in time. */
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

  /** Adds a portion to the counts; null where the rollout is over or has it already. */
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

/** What a portion adds to a rollout as that stands, and the mount times in it. */
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
