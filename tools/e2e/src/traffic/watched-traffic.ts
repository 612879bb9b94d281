import { apiDocument } from '@keystead/openapi';
import { TrafficCheck } from './traffic-check.ts';
import { WatchingProxy } from './watching-proxy.ts';

/** The maximum number of reported lines. */
const MAX_LISTED = 40;

/** Checks all traffic between a spec and the product's API against the API's document. */
export class WatchedTraffic {
  readonly #proxy: WatchingProxy;
  readonly #problems: ReadonlyMap<string, number>;

  private constructor(proxy: WatchingProxy, problems: ReadonlyMap<string, number>) {
    this.#proxy = proxy;
    this.#problems = problems;
  }

  static async start(): Promise<WatchedTraffic> {
    const check = new TrafficCheck(apiDocument());
    const problems = new Map<string, number>();
    const proxy = await WatchingProxy.start((exchange) => {
      for (const problem of check.problems(exchange)) problems.set(problem, (problems.get(problem) ?? 0) + 1);
    });
    return new WatchedTraffic(proxy, problems);
  }

  /** The URL at which to call the product. */
  get url(): string {
    return this.#proxy.url;
  }

  /** Sets the URL of the gateway. */
  leadTo(gateway: string): void {
    this.#proxy.target = gateway;
  }

  /**
   * Stops the proxy.
   * @throws Error that lists the deviations from the document, if there are any.
   */
  async stop(): Promise<void> {
    await this.#proxy.stop();
    if (this.#problems.size === 0) return;
    const lines = [...this.#problems].map(([problem, times]) => `  ${problem} (${times}×)`);
    const more = lines.length > MAX_LISTED ? [`  and ${lines.length - MAX_LISTED} more`] : [];
    throw new Error(['The API differs from its document:', ...lines.slice(0, MAX_LISTED), ...more].join('\n'));
  }
}
