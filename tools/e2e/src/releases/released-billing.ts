import {
  type Beacon,
  demoAccounts,
  type RemoteName,
  type Resolution,
  type ResolvedRemote,
  type Session,
} from '@keystead/contracts';
import type { Locator } from 'playwright-core';
import { ApiClient } from '../api-client.ts';
import { type View, type Visitor, visit } from '../browser/visit.ts';
import { eventually } from '../eventually.ts';
import { RunningProduct } from '../running-product.ts';
import { TeamFolder } from './team-folder.ts';

/** A visitor who has come to the product once. */
export interface DrawnVisitor {
  /** The signed number that the gateway gave their browser. The gateway accepts no other. */
  readonly cookie: string;
  readonly arm: NonNullable<ResolvedRemote['arm']>;
  /** The token with which their browser reports beacons. */
  readonly token: string;
}

/** Asks the gateway what a visitor gets. */
export async function resolutionOf(url: string, cookie?: string): Promise<{ resolution: Resolution; cookie: string }> {
  const response = await fetch(`${url}/api/releases/resolve`, {
    headers: cookie === undefined ? {} : { cookie: `ks_visitor=${cookie}` },
  });
  if (response.status !== 200) throw new Error(`resolve answered ${response.status}: ${await response.text()}`);
  const given = /ks_visitor=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  return { resolution: (await response.json()) as Resolution, cookie: given ?? cookie ?? '' };
}

/** Simulates a visitor of a remote's rollout. The gateway does not follow one yet that has only just started. */
async function drawVisitor(url: string, remote: RemoteName): Promise<DrawnVisitor> {
  const { resolution, cookie } = await eventually(
    () => resolutionOf(url),
    ({ resolution: { remotes } }) => remotes[remote]?.arm != null,
  );
  const { arm, token } = resolution.remotes[remote] ?? {};
  if (!arm) throw new Error(`${remote} is not being rolled out`);
  if (!token) throw new Error('No more new visitors from one address count this hour: RATE_LIMIT_VISITORS');
  return { cookie, arm, token };
}

/** Simulates visitors until each arm of a remote's rollout has a given number of them. */
export async function drawVisitors(
  url: string,
  remote: RemoteName,
  wanted: Readonly<Record<'candidate' | 'stable', number>>,
): Promise<Record<'candidate' | 'stable', DrawnVisitor[]>> {
  const drawn: Record<'candidate' | 'stable', DrawnVisitor[]> = { candidate: [], stable: [] };
  for (let left = 500; left > 0; left--) {
    const visitor = await drawVisitor(url, remote);
    if (drawn[visitor.arm].length < wanted[visitor.arm]) drawn[visitor.arm].push(visitor);
    if (drawn.candidate.length === wanted.candidate && drawn.stable.length === wanted.stable) return drawn;
  }
  throw new Error(`500 visitors were drawn as ${drawn.candidate.length} and ${drawn.stable.length}`);
}

export type Report = Omit<Beacon, 'token'>;

/** What a page reports that is only mounted. */
export const mountedPage: readonly Report[] = [
  { kind: 'loading' },
  { kind: 'mounted', mount_ms: 400, first_load: true },
];

/** The contract's limit of beacons per request. */
const MAX_BEACONS = 20;

/** Sends the beacons of visitors' browsers for a page of the remote, by default for one that is only mounted. */
export async function reportVisits(
  url: string,
  visitors: readonly DrawnVisitor[],
  reports: (at: number) => readonly Report[] = () => mountedPage,
): Promise<void> {
  const guest = new ApiClient(url);
  const beacons = visitors.flatMap(({ token }, at) => reports(at).map((report) => ({ ...report, token })));
  while (beacons.length > 0) {
    const { status } = await guest.call('POST /releases/beacons', { beacons: beacons.splice(0, MAX_BEACONS) });
    if (status >= 300) throw new Error(`the reports of ${visitors.length} visitors were answered ${status}`);
  }
}

/** So many visitors of stable must be known to be well before a candidate can be blamed for what may hit everybody. */
const LEAST_STABLE = 5;

/** Draws visitors until the candidate has a number of them. All count: the arms have the sizes of the draw. */
export async function drawCandidates(url: string, remote: RemoteName, wanted: number) {
  const drawn: Record<'candidate' | 'stable', DrawnVisitor[]> = { candidate: [], stable: [] };
  while (drawn.candidate.length < wanted || drawn.stable.length < LEAST_STABLE) {
    const visitor = await drawVisitor(url, remote);
    drawn[visitor.arm].push(visitor);
  }
  return drawn;
}

/** The released remote and its page. */
export const remote = 'mf-billing' satisfies RemoteName;
export const billingPage = '/app/subscription';

/** Locators that show that its page works, and that it is unavailable. */
export const subscription = ({ page }: Visitor): Locator =>
  page.getByRole('heading', { name: 'Subscription', exact: true, level: 1 });
export const unavailable = ({ page }: Visitor): Locator =>
  page.getByRole('heading', { name: 'Subscription is not available right now' });

/** A visitor, with the billing releases whose files their page has requested. */
export type ReleaseVisitor = Visitor & { readonly releases: Set<string> };

/** The product with a team that releases billing with its own key, and with a landlord and visitors. */
export class ReleasedBilling {
  readonly product: RunningProduct;
  readonly admin: ApiClient;
  readonly team: TeamFolder;
  /** The release with which the product was deployed. */
  readonly builtIn: string;
  readonly #landlord: Session;
  readonly #visitors: Visitor[] = [];
  #teamKey: NodeJS.ProcessEnv = {};

  private constructor(deps: Pick<ReleasedBilling, 'product' | 'admin' | 'team' | 'builtIn'>, landlord: Session) {
    this.product = deps.product;
    this.admin = deps.admin;
    this.team = deps.team;
    this.builtIn = deps.builtIn;
    this.#landlord = landlord;
  }

  static async start(): Promise<ReleasedBilling> {
    const team = await TeamFolder.of(remote);
    // All visitors share one IP address, and many are drawn before an arm has enough of them.
    const product = await RunningProduct.start({
      settings: { RATE_LIMIT_VISITORS: '20000', RATE_LIMIT_ADDRESS: '100000' },
    });
    const guest = new ApiClient(product.url);
    const admin = await guest.signIn(demoAccounts.admin, demoAccounts.password);
    const { landlord: email, password } = demoAccounts;
    const { body: landlord } = await guest.call('POST /auth/login', { email, password });
    const { resolution } = await resolutionOf(product.url);
    const builtIn = resolution.remotes[remote]?.release ?? '';
    const billing = new ReleasedBilling({ product, admin, team, builtIn }, landlord);
    billing.#teamKey = await billing.keyFor(remote);
    return billing;
  }

  /** Returns the settings of a team with a key for its own remote. */
  async keyFor(own: RemoteName): Promise<NodeJS.ProcessEnv> {
    const { key } = await this.admin.create('POST /api-keys', { name: `Team of ${own}`, scopes: [`release:${own}`] });
    return { KEYSTEAD_URL: this.product.url, KEYSTEAD_KEY: key };
  }

  /** Runs `npm run release -- …` as the team. */
  release(...args: string[]) {
    return this.team.release(this.#teamKey, ...args);
  }

  /** Opens a new browser for the landlord, as a certain visitor if a cookie is given. */
  async come({ cookie, view }: { cookie?: string; view?: View } = {}): Promise<ReleaseVisitor> {
    const visitor = await visit(this.product.url, view);
    this.#visitors.push(visitor);
    const releases = new Set<string>();
    visitor.page.on('request', (request) => {
      const [, release] = /\/assets\/mf-billing\/([0-9a-f]+)\//.exec(request.url()) ?? [];
      if (release) releases.add(release);
    });
    if (cookie) await visitor.context.addCookies([{ name: 'ks_visitor', value: cookie, url: this.product.url }]);
    await visitor.context.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(user));
    }, this.#landlord);
    return { ...visitor, releases };
  }

  /** Opens a new browser for a visitor who isn't signed in. */
  async guest(view: View): Promise<Visitor> {
    const visitor = await visit(this.product.url, view);
    this.#visitors.push(visitor);
    return visitor;
  }

  /** Closes a visitor before the end. */
  async leave(visitor: Visitor): Promise<void> {
    this.#visitors.splice(
      this.#visitors.findIndex(({ page }) => page === visitor.page),
      1,
    );
    await visitor.leave();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#visitors.map((visitor) => visitor.leave()));
    await this.product.stop();
    await this.team.remove();
  }
}
