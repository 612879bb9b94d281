/** The maximum number of concurrent attempts of this process. */
const MAX_AT_ONCE = 50;
/**
 * The maximum number of concurrent attempts to one webhook, and to one whose last attempt failed: slow webhooks must
 * not delay the others.
 */
const MAX_TO_ONE = 5;
const MAX_TO_FAILING = 2;

/** Counts the attempts that this process is making to each webhook. */
export class WebhookLoad {
  readonly #sending = new Map<number, number>();
  readonly #failing = new Set<number>();
  #total = 0;

  hasRoom(): boolean {
    return this.#total < MAX_AT_ONCE;
  }

  /** The webhooks to which no further attempt may start now. */
  busy(): number[] {
    const isBusy = ([id, count]: [number, number]) => count >= (this.#failing.has(id) ? MAX_TO_FAILING : MAX_TO_ONE);
    return [...this.#sending].filter(isBusy).map(([id]) => id);
  }

  begin(id: number): void {
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
  heard(id: number, arrived: boolean): void {
    if (arrived) this.#failing.delete(id);
    else this.#failing.add(id);
  }
}
