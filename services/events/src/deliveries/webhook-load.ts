/** The maximum number of concurrent attempts of this process. */
const MAX_CONCURRENT = 50;
/**
 * The maximum number of concurrent attempts to one webhook, and to one whose last attempt failed: slow webhooks must
 * not delay the others.
 */
const MAX_PER_WEBHOOK = 5;
const MAX_PER_FAILING_WEBHOOK = 2;

/** Counts the attempts that this process is making to each webhook. */
export class WebhookLoad {
  readonly #sending = new Map<number, number>();
  readonly #failing = new Set<number>();
  #total = 0;

  hasRoom(): boolean {
    return this.#total < MAX_CONCURRENT;
  }

  /** The webhooks to which no further attempt may start now. */
  busy(): number[] {
    const isBusy = ([id, count]: [number, number]) =>
      count >= (this.#failing.has(id) ? MAX_PER_FAILING_WEBHOOK : MAX_PER_WEBHOOK);
    return [...this.#sending].filter(isBusy).map(([id]) => id);
  }

  start(id: number): void {
    this.#total++;
    this.#sending.set(id, (this.#sending.get(id) ?? 0) + 1);
  }

  end(id: number): void {
    this.#total--;
    const left = (this.#sending.get(id) ?? 1) - 1;
    if (left > 0) this.#sending.set(id, left);
    else this.#sending.delete(id);
  }

  /** Stores whether the last attempt succeeded. */
  recordOutcome(id: number, succeeded: boolean): void {
    if (succeeded) this.#failing.delete(id);
    else this.#failing.add(id);
  }
}
