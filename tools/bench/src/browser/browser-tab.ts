import { launch } from 'chrome-launcher';
import { chromiumFlags, chromiumPath } from './chromium.ts';

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** The pending promise of a command, by its id, or of a browser event, by its name. */
interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class BrowserTab {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number | string, Waiting>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#onMessage(JSON.parse(String(data)) as Reply));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the tab was closed'));
      this.#waiting.clear();
    });
  }

  static async connect(address: string): Promise<BrowserTab> {
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error('the browser does not answer')), { once: true });
    });
    const tab = new BrowserTab(socket);
    for (const domain of ['Page', 'Runtime', 'Network']) await tab.send(`${domain}.enable`);
    return tab;
  }

  /**
   * Sends a command and returns its result.
   * @throws Error when the browser rejects it.
   */
  send(method: string, params: object = {}): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return this.#wait(id);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#socket.addEventListener('close', resolve, { once: true }));
    // The tab may close before it responds.
    this.send('Page.close').catch(() => undefined);
    await closed;
  }

  /** Navigates to a URL and waits for the load event. */
  async open(url: string): Promise<void> {
    await Promise.all([this.#wait('Page.loadEventFired'), this.send('Page.navigate', { url })]);
  }

  async evaluate<T>(expression: string): Promise<T> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', params)) as {
      result: { value: T };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  #wait(name: number | string): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.set(name, { resolve, reject }));
  }

  #onMessage({ id, method, result, error }: Reply): void {
    const name = id ?? method ?? '';
    const waiting = this.#waiting.get(name);
    if (!waiting) return;
    this.#waiting.delete(name);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }
}

/** A browser with an empty profile. */
export interface Browser {
  newTab(): Promise<BrowserTab>;
}

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launch({ chromePath: await chromiumPath(), chromeFlags: chromiumFlags, logLevel: 'error' });
  const newTab = async () => {
    const opened = await fetch(`http://127.0.0.1:${browser.port}/json/new?about:blank`, { method: 'PUT' });
    const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string };
    return BrowserTab.connect(webSocketDebuggerUrl);
  };
  try {
    return await work({ newTab });
  } finally {
    browser.kill();
  }
}

export const withTab = <T>(work: (tab: BrowserTab) => Promise<T>): Promise<T> =>
  withBrowser(async ({ newTab }) => work(await newTab()));
