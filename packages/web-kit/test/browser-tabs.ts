type Task = () => Promise<unknown>;

interface Waiting {
  readonly signal: AbortSignal;
  run(): Promise<void>;
}

/** The subset of `navigator.locks` that tests need: one holder per name, granted in the order of requests. */
class Locks {
  readonly #queues = new Map<string, Waiting[]>();

  request(name: string, { signal }: { signal: AbortSignal }, task: Task): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      const waiting: Waiting = { signal, run: () => task().then(resolve, reject) };
      signal.addEventListener('abort', () => {
        // The holder keeps the lock until its task is done.
        if (queue.indexOf(waiting) > 0) reject(signal.reason);
      });
      queue.push(waiting);
      if (queue.length === 1) void this.#next(queue);
    });
  }

  async #next(queue: Waiting[]): Promise<void> {
    await queue[0]?.run();
    do queue.shift();
    while (queue[0]?.signal.aborted);
    if (queue.length > 0) await this.#next(queue);
  }
}

const open = new Set<Channel>();

/**
 * The subset of `BroadcastChannel` that tests need: each message reaches all other channels of its name,
 * asynchronously.
 */
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
    open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of open) {
      if (other === this || other.#name !== this.#name) continue;
      queueMicrotask(() => open.has(other) && other.onmessage?.({ data }));
    }
  }

  close(): void {
    open.delete(this);
  }
}

/** Gives jsdom the APIs that the tabs of a browser share: each use of them in a test is a tab. */
export function shareBetweenTabs(): void {
  open.clear();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() });
  Object.defineProperty(window, 'BroadcastChannel', { configurable: true, value: Channel });
}

/** Removes locks again, as over plain http. */
export function shareNothing(): void {
  Reflect.deleteProperty(navigator, 'locks');
}

/** Sets whether the page is visible. */
export function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}
