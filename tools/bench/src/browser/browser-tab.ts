import { once } from 'node:events';
import { launch } from 'chrome-launcher';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { DevTools } from './dev-tools.ts';

export class BrowserTab extends DevTools {
  static async connect(address: string): Promise<BrowserTab> {
    const tab = new BrowserTab(await DevTools.open(address), 'the tab was closed');
    for (const domain of ['Page', 'Runtime', 'Network']) await tab.send(`${domain}.enable`);
    return tab;
  }

  override async close(): Promise<void> {
    // The tab may close before it responds.
    this.send('Page.close').catch(() => undefined);
    await this.closed();
  }

  /** Navigates to a URL and waits for the load event. */
  async open(url: string): Promise<void> {
    await Promise.all([once(this, 'Page.loadEventFired'), this.send('Page.navigate', { url })]);
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
}

/** Runs work with a tab of a browser with an empty profile. */
export async function withTab<T>(work: (tab: BrowserTab) => Promise<T>): Promise<T> {
  const browser = await launch({ chromePath: await chromiumPath(), chromeFlags: chromiumFlags, logLevel: 'error' });
  try {
    const opened = await fetch(`http://127.0.0.1:${browser.port}/json/new?about:blank`, { method: 'PUT' });
    const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string };
    return await work(await BrowserTab.connect(webSocketDebuggerUrl));
  } finally {
    browser.kill();
  }
}
