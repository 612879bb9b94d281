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

/** Milliseconds for which a success of a webhook is not stored again. */
const SUCCESS_INTERVAL_MS = 1_000;

/** Stores what attempts came to. Those that end while it writes are written together afterwards. */
export class DeliveryRecorder {
  readonly #deps: RecorderDependencies;
  readonly #onDue: () => void;
  /** When a success of each webhook was stored last. */
  readonly #successes = new Map<number, number>();
  readonly #runs = new CoalescedRuns(() => this.#writeAll());
  #outcomes: LaneOutcome[] = [];

  /** @param onDue called when lanes are due at once */
  constructor(deps: RecorderDependencies, onDue: () => void) {
    this.#deps = deps;
    this.#onDue = onDue;
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
    const { deliveries, lanes } = this.#deps;
    const outcomes = this.#outcomes.splice(0);
    const attempts = outcomes.flatMap((outcome) => outcome.attempts);
    await deliveries.recordAttempts(
      attempts,
      outcomes.flatMap(({ expired }) => expired),
    );
    for (const [id, own] of Map.groupBy(attempts, ({ delivery }) => delivery.webhook_id)) {
      const inOrder = own.map(({ attempt }) => attempt).sort((one, other) => +one.at - +other.at);
      await this.#recordState(id, inOrder);
    }
    if (await lanes.release(outcomes)) this.#onDue();
  }

  async #recordState(webhookId: number, attempts: readonly StoredAttempt[]): Promise<void> {
    const { webhooks } = this.#deps;
    const last = attempts.findLastIndex(succeeded);
    const [arrived, failed] = [attempts[last], attempts[last + 1]];
    const storedAt = this.#successes.get(webhookId) ?? Number.NEGATIVE_INFINITY;
    if (arrived && Math.abs(+arrived.at - storedAt) >= SUCCESS_INTERVAL_MS) {
      await webhooks.recordSuccess(webhookId, arrived.at);
      this.#successes.set(webhookId, +arrived.at);
    }
    if (!failed) return;
    await webhooks.recordFailure(webhookId, failed.at);
    this.#successes.delete(webhookId);
  }
}
