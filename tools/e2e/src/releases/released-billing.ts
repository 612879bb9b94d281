import { demoAccounts, type RemoteName, type Session } from '@keystead/contracts';
import type { Locator } from 'playwright-core';
import { ApiClient } from '../api-client.ts';
import { RunningProduct } from '../running-product.ts';
import { type View, type Visitor, visit } from '../visit.ts';
import { resolutionOf } from './drawn-visitors.ts';
import { TeamFolder } from './team-folder.ts';

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
    const product = await RunningProduct.start({ settings: { RATE_LIMIT_VISITORS: '2000' } });
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
