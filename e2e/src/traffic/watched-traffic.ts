import { apiDocument } from '@keystead/openapi';
import { TrafficCheck } from './traffic-check.ts';
import { WatchingProxy } from './watching-proxy.ts';

/** Lines that are told of at most. */
const MAX_TOLD = 40;

/** All that goes between a journey and the product's API, held against the API's document. */
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

  /** Where the product is to be called. */
  get url(): string {
    return this.#proxy.url;
  }

  /** Says where the gateway is. */
  leadTo(gateway: string): void {
    this.#proxy.target = gateway;
  }

  /**
   * Ends the watch.
   * @throws Error that names what the document doesn't have, if anything.
   */
  async stop(): Promise<void> {
    await this.#proxy.stop();
    if (this.#problems.size === 0) return;
    const lines = [...this.#problems].map(([problem, times]) => `  ${problem} (${times}×)`);
    const more = lines.length > MAX_TOLD ? [`  and ${lines.length - MAX_TOLD} more`] : [];
    throw new Error(['The API did what its document does not say:', ...lines.slice(0, MAX_TOLD), ...more].join('\n'));
  }
}
