import { launch } from 'chrome-launcher';
import { chromiumFlags } from './chromium-flags.ts';
import { chromiumPath } from './chromium-path.ts';

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Who waits for an answer, by the id of what they sent, or for what the browser tells by itself, by its name. */
interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A tab of a browser, spoken to in the browser's own protocol. */
export class BrowserTab {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number | string, Waiting>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Reply));
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

  /** Sends a command and answers its result. @throws Error when the browser refuses it. */
  send(method: string, params: object = {}): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return this.#wait(id);
  }

  /** Closes it. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#socket.addEventListener('close', resolve, { once: true }));
    // The tab may be gone before it has answered.
    this.send('Page.close').catch(() => undefined);
    await closed;
  }

  /** Goes to an address and waits until it is loaded. */
  async open(url: string): Promise<void> {
    await Promise.all([this.#wait('Page.loadEventFired'), this.send('Page.navigate', { url })]);
  }

  /** Runs an expression in the page and answers what comes of it, a promise's value too. */
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

  #hear({ id, method, result, error }: Reply): void {
    const name = id ?? method ?? '';
    const waiting = this.#waiting.get(name);
    if (!waiting) return;
    this.#waiting.delete(name);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }
}

/** A browser that has seen nothing yet. */
export interface Browser {
  /** Opens a tab of it. */
  newTab(): Promise<BrowserTab>;
}

/** Does something with a browser, and ends it. */
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

/** Does something with a tab of a browser of its own. */
export const withTab = <T>(work: (tab: BrowserTab) => Promise<T>): Promise<T> =>
  withBrowser(async ({ newTab }) => work(await newTab()));
