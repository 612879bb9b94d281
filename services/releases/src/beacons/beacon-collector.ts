import { randomUUID } from 'node:crypto';
import { type Arm, SILENT_AFTER_SECONDS } from '@keystead/releases';
import { again, Batcher, type Job } from '@keystead/service-kit';
import type { DecisionService } from '../rollouts/decision-service.ts';
import type { Batch, RolloutRepository } from '../rollouts/rollouts.repository.ts';
import type { StoredRollout } from '../rollouts/rollouts.ts';
import type { Sample, ValueRepository } from '../rollouts/values.repository.ts';
import type { ExposureRepository, SilentVisitor } from './exposures.repository.ts';
import { type BeaconEvent, type Exposure, incrementsOf } from './exposures.ts';

interface Dependencies {
  readonly rollouts: RolloutRepository;
  readonly exposures: ExposureRepository;
  readonly stableValues: ValueRepository;
  readonly decisions: Pick<DecisionService, 'decide'>;
}

/** Milliseconds after which a batch that was recorded and not counted counts as abandoned by its process. */
const ABANDONED_AFTER_MS = 10_000;
const MAX_TRIES = 20;

type BatchId = Pick<Batch, 'by' | 'number'>;
const batchKey = ({ by, number }: BatchId) => `${by}:${number}`;

/**
 * Collects the beacons of visitors' pages. First it records the events in the exposures, each once, as part of a batch:
 * all events of a rollout that this process holds. Then it adds the batch to the rollout's counts in one write, which
 * also stores the process and the number of the batch, so that retries don't add it twice. Then it marks the batch as
 * counted, and the service decides before any page gets a response. After a crash, a job of any process continues.
 * After a failed batch, the process takes a new name: the next number of the old one would mark it as counted.
 */
export class BeaconCollector {
  readonly #deps: Dependencies;
  readonly #batches = new Batcher<number, readonly BeaconEvent[]>(
    (rollout, calls) => this.#countOnce(rollout, calls.flat()),
    { maxItems: Number.POSITIVE_INFINITY },
  );
  #name = newProcessName();
  #number = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  get jobs(): Job[] {
    return [
      { name: 'count silent visitors', every: 1_000, run: () => this.#pollSilent() },
      { name: 'count abandoned batches', every: 2_000, run: () => this.countAbandoned() },
    ];
  }

  /** Ignores the events of a rollout that isn't open. Those that arrive while a batch is counted form the next one. */
  collect(rollout: number, events: readonly BeaconEvent[]): Promise<void> {
    return this.#batches.add(rollout, events);
  }

  async countSilent(now = new Date()): Promise<void> {
    const silent = await this.#deps.exposures.silent(new Date(now.getTime() - SILENT_AFTER_SECONDS * 1_000));
    const byRollout = Map.groupBy(silent, ({ rollout }) => rollout);
    for (const [rollout, visitors] of byRollout) await this.#countSilentOf(rollout, visitors);
  }

  async countAbandoned(now = new Date()): Promise<void> {
    const abandoned = await this.#deps.exposures.uncounted(new Date(now.getTime() - ABANDONED_AFTER_MS));
    for (const [key, rollout] of abandoned) {
      const [by = '', number = ''] = key.split(':');
      await this.count(rollout, { by, number: Number(number) });
    }
  }

  /** Records events as a batch that isn't counted yet. A step of `collect`. */
  async record(rollout: number, events: readonly BeaconEvent[]): Promise<BatchId> {
    const batch = { by: this.#name, number: ++this.#number };
    await this.#deps.exposures.record(rollout, events, batchKey(batch), new Date());
    return batch;
  }

  /** Counts a recorded batch, and decides. A step of `collect`. */
  async count(rollout: number, batch: BatchId): Promise<void> {
    const { exposures, decisions } = this.#deps;
    const key = batchKey(batch);
    const recorded = await exposures.ofBatch(key);
    if (recorded.length === 0) return;
    const counted = await this.#addToCounts(rollout, batch, recorded);
    await exposures.markCounted(key);
    if (counted) await decisions.decide(counted);
  }

  /** While a rollout is open, the regular pause stays, so that silent visitors are counted in time. */
  async #pollSilent(): Promise<unknown> {
    await this.countSilent();
    return (await this.#deps.rollouts.open()).length > 0 ? again : undefined;
  }

  async #countOnce(rollout: number, events: readonly BeaconEvent[]): Promise<void> {
    try {
      const open = await this.#deps.rollouts.find(rollout);
      if (open?.open) await this.count(rollout, await this.record(rollout, events));
    } catch (error) {
      this.#name = newProcessName();
      throw error;
    }
  }

  /** Adds a batch to the counts; null if the rollout is over or has the batch already. */
  async #addToCounts(id: number, batch: BatchId, exposures: readonly Exposure[]): Promise<StoredRollout | null> {
    const { rollouts, stableValues } = this.#deps;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const rollout = await rollouts.find(id);
      if (!rollout?.open || (rollout.applied[batch.by] ?? 0) >= batch.number) return null;
      const { sums, samples } = countedOf(rollout, batchKey(batch), exposures);
      const counted = await rollouts.count(rollout, { ...batch, sums });
      if (!counted) continue;
      for (const arm of ['stable', 'candidate'] as const) {
        const release = rollout.arm_releases[arm];
        if (release !== null) await stableValues.add(rollout.remote, release, samples[arm]);
      }
      return counted;
    }
    throw new Error(`rollout ${id} changes too often to be counted`);
  }

  async #countSilentOf(rollout: number, visitors: readonly SilentVisitor[]): Promise<void> {
    const { rollouts, exposures } = this.#deps;
    const stored = await rollouts.find(rollout);
    if (!stored?.open) return exposures.stopWaiting(rollout);
    const events = visitors.map(({ visitor, arm }) => ({ visitor, arm, drawn: true, kind: 'silent' as const }));
    await this.collect(rollout, events);
  }
}

const newProcessName = () => randomUUID().slice(0, 8);

function countedOf(
  { counts, limits }: StoredRollout,
  key: string,
  exposures: readonly Exposure[],
): Pick<Batch, 'sums'> & { readonly samples: Readonly<Record<Arm, readonly Sample[]>> } {
  const moment = { stage: counts.stages.length - 1, limits };
  const increments = exposures.flatMap(({ told, pending }) =>
    pending
      .filter((each) => each.portion === key)
      .map((each) => incrementsOf(told, told.indexOf(each.told), each, moment)),
  );
  const sums: Record<string, number> = {};
  for (const path of increments.flatMap(({ paths }) => paths)) sums[path] = (sums[path] ?? 0) + 1;
  const samplesOf = (arm: Arm) => increments.flatMap(({ sample }) => (sample?.arm === arm ? [sample] : []));
  return { sums, samples: { stable: samplesOf('stable'), candidate: samplesOf('candidate') } };
}
