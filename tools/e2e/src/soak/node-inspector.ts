import { readFile } from 'node:fs/promises';
import { eventually } from '../eventually.ts';

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A client for the open inspector of a Node process. */
export class NodeInspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  #onEvent: (method: string, params: unknown) => void = () => undefined;
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#onMessage(JSON.parse(String(data)) as Reply));
    socket.addEventListener('close', () => this.#lose());
  }

  /** Connects to the address that the process logged when its inspector opened. */
  static async connect(address: string): Promise<NodeInspector> {
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)), { once: true });
    });
    return new NodeInspector(socket);
  }

  /**
   * Sends a command and returns its result.
   * @throws Error when the process rejects it or ends.
   */
  send(method: string, params: object = {}): Promise<unknown> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('The process has ended'));
    this.#last += 1;
    const id = this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Collects all garbage of the process and returns its memory usage. */
  async collect(): Promise<NodeJS.MemoryUsage> {
    await this.send('HeapProfiler.collectGarbage');
    const question = { expression: 'process.memoryUsage()', returnByValue: true };
    const { result } = (await this.send('Runtime.evaluate', question)) as { result: { value: NodeJS.MemoryUsage } };
    return result.value;
  }

  /** Makes the process write a heap snapshot, in chunks. The process is blocked for a second or more. */
  async describeHeap(write: (text: string) => void): Promise<void> {
    this.#onEvent = (method, params) => {
      if (method === 'HeapProfiler.addHeapSnapshotChunk') write((params as { chunk: string }).chunk);
    };
    await this.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  }

  /** Disconnects. A process doesn't exit while an inspector client is connected. */
  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise((resolve) => this.#socket.addEventListener('close', resolve, { once: true }));
    this.#socket.close();
    await closed;
  }

  #onMessage({ id, method, params, result, error }: Reply): void {
    if (method) this.#onEvent(method, params);
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (!waiting || id === undefined) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }

  #lose(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The process has ended'));
    this.#waiting.clear();
  }
}

const written = /^Debugger listening on (ws:\S+)$/gm;

/**
 * Opens the inspector of a running Node process and connects to it. The process logs the address. It uses a port of its
 * own only with `--inspect-port=0`; otherwise all processes would use the same port.
 * @param logFile the file with all log lines of the process.
 */
export async function openInspector(pid: number, logFile: string): Promise<NodeInspector> {
  // A second signal has no effect.
  process.kill(pid, 'SIGUSR1');
  const address = await eventually(
    async () => [...(await readFile(logFile, 'utf8')).matchAll(written)].at(-1)?.[1],
    (found) => found !== undefined,
  );
  return NodeInspector.connect(String(address));
}
