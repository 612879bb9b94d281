/** Attempts at once, over all webhooks of this process. */
const MAX_AT_ONCE = 50;
/** Attempts at once to one webhook; and to one that refused what was sent last, so that slow ones don't hold up the others. */
const MAX_TO_ONE = 5;
const MAX_TO_FAILING = 2;

/** Knows how much is being sent to each webhook by this process. */
export class WebhookLoad {
  readonly #sending = new Map<number, number>();
  readonly #failing = new Set<number>();
  #total = 0;

  hasRoom(): boolean {
    return this.#total < MAX_AT_ONCE;
  }

  /** Webhooks to which no more may be sent just now. */
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

  /** What came of the last attempt. */
  heard(id: number, arrived: boolean): void {
    if (arrived) this.#failing.delete(id);
    else this.#failing.add(id);
  }
}
