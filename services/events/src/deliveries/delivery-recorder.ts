import { CoalescedRuns } from '@keystead/service-kit';
import type { WebhookRepository } from '../webhooks/webhook.repository.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import { type AttemptOutcome, type StoredAttempt, succeeded } from './delivery.ts';
import type { Lane, LaneRepository } from './lane.repository.ts';

interface LaneOutcome {
  readonly lane: Lane;
  readonly attempts: readonly AttemptOutcome[];
  /** The ids of deliveries whose events have expired. */
  readonly expired: readonly number[];
  /** When the lane is due again; null: nothing is left in it. */
  readonly next_at: Date | null;
}

interface RecorderDependencies {
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  readonly lanes: LaneRepository;
}

/** Stores what attempts came to. Those that end while it writes are written together afterwards. */
export class DeliveryRecorder {
  readonly #deps: RecorderDependencies;
  readonly #runs = new CoalescedRuns(() => this.#writeAll());
  #outcomes: LaneOutcome[] = [];

  constructor(deps: RecorderDependencies) {
    this.#deps = deps;
  }

  /** Resolves when the outcome is stored. */
  record(outcome: LaneOutcome): Promise<void> {
    this.#outcomes.push(outcome);
    return this.#runs.next();
  }

  /** Resolves when all outcomes so far are stored, or could not be. */
  over(): Promise<void> {
    return this.#runs.over();
  }

  async #writeAll(): Promise<void> {
    const { webhooks, deliveries, lanes } = this.#deps;
    const outcomes = this.#outcomes.splice(0);
    const attempts = outcomes.flatMap((outcome) => outcome.attempts);
    await deliveries.recordAttempts(
      attempts,
      outcomes.flatMap(({ expired }) => expired),
    );
    for (const [id, own] of Map.groupBy(attempts, ({ delivery }) => delivery.webhook_id)) {
      const inOrder = own.map(({ attempt }) => attempt).sort((one, other) => +one.at - +other.at);
      const arrived = inOrder.findLastIndex(succeeded);
      const failed = inOrder[arrived + 1];
      if (arrived >= 0) await webhooks.recordSuccess(id, (inOrder[arrived] as StoredAttempt).at);
      if (failed) await webhooks.recordFailure(id, failed.at);
    }
    await lanes.release(outcomes);
  }
}
