import type { Beacon, Rollout } from '@keystead/contracts';
import type { Visitor } from '../browser/visit.ts';
import { eventually } from '../eventually.ts';
import { type FaultName, faultyRoutes } from './faults.ts';
import {
  billingPage,
  type DrawnVisitor,
  drawCandidates,
  mountedPage,
  type ReleasedBilling,
  type Report,
  remote,
  reportVisits,
  subscription,
} from './released-billing.ts';

/** The last report of a page that shows something, and reports after which a page has no other. */
const LAST: Beacon['kind'] = 'heap_mb';
const FINAL: readonly Beacon['kind'][] = ['empty', 'errored', 'session_ended'];
/** How much longer than recorded the pages of stable take: the machine may do more while the candidate's are open. */
const TOLERATED_LOAD = 2;
/** How often it is checked, five times a second, whether a page has reported all: silence takes the service 30 s. */
const TRIES = 250;

function hasReportedAll(reports: readonly Report[]): boolean {
  const kinds = reports.map(({ kind }) => kind);
  return (kinds.includes('mounted') && kinds.includes(LAST)) || kinds.some((kind) => FINAL.includes(kind));
}

const underLoad = ({ mount_ms, value, ...report }: Report): Report => ({
  ...report,
  ...(mount_ms !== undefined && { mount_ms: mount_ms * TOLERATED_LOAD }),
  ...(value !== undefined && { value: report.kind === 'blocked_ms' ? value * TOLERATED_LOAD : value }),
});

/** All that a visitor's pages report from now on. The browser's tools don't show the body of a beacon. */
async function recordReports({ page, context }: Visitor): Promise<Report[]> {
  const reports: Report[] = [];
  await page.exposeFunction('recordBeacons', (body: string) => {
    const { beacons } = JSON.parse(body) as { beacons: Beacon[] };
    reports.push(...beacons.map(({ token: _, ...report }) => report));
  });
  await context.addInitScript(() => {
    const { recordBeacons } = globalThis as unknown as { recordBeacons: (body: string) => void };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then(recordBeacons);
      return send(url, body);
    };
  });
  return reports;
}

/** Rolls hostile releases of billing out, to the browsers of visitors whom the draw gives the candidate. */
export class HostileBilling {
  readonly #billing: ReleasedBilling;
  readonly #recorded: number;
  /** How many browsers are open at a time. */
  readonly #atOnce: number;
  #minor = 1;
  /** What pages of the stable release report, as recorded in real browsers. */
  #stablePages: Report[][] = [];

  /** @param recorded how many pages of stable are recorded; without any, those of stable only report that they mount. */
  constructor(billing: ReleasedBilling, { recorded, atOnce }: { recorded: number; atOnce: number }) {
    this.#billing = billing;
    this.#recorded = recorded;
    this.#atOnce = atOnce;
  }

  /**
   * Publishes a release with a fault and rolls it out to 10 % of visitors, until it is rolled back or the candidate has
   * a number of visitors. Those of stable report what some of them reported from a browser.
   */
  async rollOut(fault: FaultName, candidates: number) {
    const { team, product } = this.#billing;
    const routes = await team.replace('src/routes.tsx', faultyRoutes(fault));
    await team.build(`2.${this.#minor++}.0`);
    await team.replace('src/routes.tsx', routes);
    await this.#release('publish', remote);
    await this.#release('start', remote, '--release', 'newest', '--stages', '10:1000:3600,100', '--reason', fault);
    const drawn = await drawCandidates(product.url, remote, candidates);
    const recordings = Array.from({ length: this.#recorded - this.#stablePages.length }, () =>
      this.#recordStable(drawn.stable),
    );
    this.#stablePages.push(...(await Promise.all(recordings)));
    await reportVisits(product.url, drawn.stable, (at) => this.#stablePages[at % this.#recorded] ?? mountedPage);
    const id = await this.#openRollout();
    for (let at = 0; at < candidates && (await this.#rollout(id)).state === 'running'; at += this.#atOnce)
      await Promise.all(drawn.candidate.slice(at, at + this.#atOnce).map((visitor) => this.#visit(visitor, id)));
    const { state, arms, decision } = await eventually(
      () => this.#rollout(id),
      (rollout) => rollout.state !== 'running',
    ).catch(() => this.#rollout(id));
    if (state === 'running') await this.#release('rollback', remote, '--reason', 'It was a test');
    return { state, visitors: arms.candidate.visitors, because: decision.because };
  }

  /** Takes a visitor of stable to the page, and returns all that the page reports. */
  async #recordStable(visitors: DrawnVisitor[]): Promise<Report[]> {
    const visitor = await this.#billing.come({ cookie: visitors.pop()?.cookie ?? '' });
    const reports = await recordReports(visitor);
    await visitor.page.goto(billingPage);
    await subscription(visitor).waitFor();
    await eventually(() => reports, hasReportedAll);
    await this.#billing.leave(visitor);
    return reports.map(underLoad);
  }

  /** Opens the page and stays until it has reported everything, or until the rollout is over. */
  async #visit({ cookie }: DrawnVisitor, id: number): Promise<void> {
    const visitor = await this.#billing.come({ cookie });
    const reports = await recordReports(visitor);
    await visitor.page.goto(billingPage, { waitUntil: 'commit' });
    await eventually(
      async () => hasReportedAll(reports) || (await this.#rollout(id)).state !== 'running',
      (isDone) => isDone,
      TRIES,
    ).catch(() => undefined);
    // The last report is on its way.
    if (hasReportedAll(reports)) await visitor.atRest().catch(() => undefined);
    await this.#billing.leave(visitor);
  }

  async #release(...args: string[]): Promise<void> {
    const { code, output } = await this.#billing.release(...args);
    if (code !== 0) throw new Error(`release ${args.join(' ')} failed: ${output}`);
  }

  async #openRollout(): Promise<number> {
    const { body } = await this.#billing.admin.call(`GET /remotes/${remote}` as 'GET /remotes/{remote}');
    if (!body.rollout) throw new Error('there is no rollout');
    return body.rollout.id;
  }

  async #rollout(id: number): Promise<Rollout> {
    return (await this.#billing.admin.call(`GET /rollouts/${id}` as 'GET /rollouts/{id}')).body;
  }
}
