type Task = () => Promise<unknown>;

interface Waiting {
  readonly signal: AbortSignal;
  run(): Promise<void>;
}

/** As much of `navigator.locks` as is needed: each name is held by one at a time, in the order in which they asked. */
class Locks {
  readonly #queues = new Map<string, Waiting[]>();

  request(name: string, { signal }: { signal: AbortSignal }, task: Task): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      const waiting: Waiting = { signal, run: () => task().then(resolve, reject) };
      signal.addEventListener('abort', () => {
        // Who holds it keeps it until the task is done.
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

/** As much of `BroadcastChannel` as is needed: told to all others of its name, in a turn of its own. */
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

/** Gives jsdom what the tabs of a browser share: each use of it in a test is a tab. */
export function shareBetweenTabs(): void {
  open.clear();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() });
  Object.defineProperty(window, 'BroadcastChannel', { configurable: true, value: Channel });
}

/** Takes that away again, as over plain http. */
export function shareNothing(): void {
  Reflect.deleteProperty(navigator, 'locks');
}

/** Has the page be seen, or not. */
export function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}
