import { EventEmitter, once } from 'node:events';

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * A connection by the DevTools protocol to a browser's tab or a Node process. Emits events of the other side by their
 * names, with their parameters, and `error` when it ends, to whoever waits for one of them.
 */
export class DevTools extends EventEmitter {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #ended: Error;
  #last = 0;

  /** @param ended the message of errors once the other side has ended. */
  protected constructor(socket: WebSocket, ended: string) {
    super();
    this.#socket = socket;
    this.#ended = new Error(ended);
    socket.addEventListener('message', ({ data }) => this.#onMessage(JSON.parse(String(data)) as Reply));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(this.#ended);
      this.#waiting.clear();
      if (this.listenerCount('error') > 0) this.emit('error', this.#ended);
    });
  }

  protected static async open(address: string): Promise<WebSocket> {
    const socket = new WebSocket(address);
    const failed = once(socket, 'error').then(() => {
      throw new Error(`${address} does not answer`);
    });
    await Promise.race([once(socket, 'open'), failed]);
    return socket;
  }

  /**
   * Sends a command and returns its result.
   * @throws Error when the other side rejects it or ends.
   */
  send(method: string, params: object = {}): Promise<unknown> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(this.#ended);
    this.#last += 1;
    const result = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#last, result);
    this.#socket.send(JSON.stringify({ id: this.#last, method, params }));
    return result.promise;
  }

  /** Disconnects. A Node process doesn't exit while a client is connected. */
  async close(): Promise<void> {
    const closed = this.closed();
    this.#socket.close();
    await closed;
  }

  protected async closed(): Promise<void> {
    if (this.#socket.readyState !== WebSocket.CLOSED) await once(this.#socket, 'close');
  }

  #onMessage({ id, method, params, result, error }: Reply): void {
    if (method) this.emit(method, params);
    const waiting = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}
