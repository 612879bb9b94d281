import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnswerTo, Session } from '@keystead/contracts';
import { ApiCaller } from './api-caller.ts';
import { makeAdmin } from './make-admin.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';

const password = 'a long enough secret';

/** Who registers where nobody else is named. */
export const firstLandlord = { email: 'landlord@mail.example', first_name: 'Robin', last_name: 'Archer' } as const;

/** On which data it runs, new ones of the embedded database, to be deleted at the end, unless given; and how. */
interface Run {
  readonly folder?: string;
  readonly mongodbUri?: string;
  /** Whether its services share a process. */
  readonly together?: boolean;
  /** Whether it runs as where somebody develops, with the demo data. */
  readonly demo?: boolean;
}

/** The whole product, with somebody signed in. */
export class MeasuredProduct {
  readonly folder: string;
  readonly #product: ProductProcess;
  readonly #passing: boolean;
  #caller: ApiCaller;

  private constructor(product: ProductProcess, folder: string, passing: boolean) {
    this.#product = product;
    this.folder = folder;
    this.#passing = passing;
    this.#caller = new ApiCaller(product.url);
  }

  /** Starts it as in production, without demo data unless asked for, with these settings besides. The apps must have been built. */
  static async start(settings: NodeJS.ProcessEnv = {}, { folder: stored, mongodbUri, together, demo }: Run = {}) {
    const folder = stored ?? (await mkdtemp(join(tmpdir(), 'keystead-bench-')));
    const environment = { ...process.env, ...settings };
    const options = { port: 0, dataDir: folder, production: !demo, bundled: true, environment, mongodbUri, together };
    return new MeasuredProduct(await startProductProcess(options), folder, stored === undefined);
  }

  /** What the command line of releases takes to act as the administrator. */
  readonly admin = { KEYSTEAD_EMAIL: 'admin@mail.example', KEYSTEAD_PASSWORD: password };

  /** Where a browser goes. */
  get url(): string {
    return this.#product.url;
  }

  /** The address of the database server. */
  get databaseUri(): string {
    return this.#product.databaseUri;
  }

  /** Its processes by their names: the services, the gateway, the `database` if it is the embedded one, and the `supervisor`. */
  get processes(): ReadonlyMap<string, number> {
    return new Map([...this.#product.processes, ['supervisor', this.#product.pid]]);
  }

  /** Calls the API through the gateway as whoever has signed in last. @throws Error unless it succeeds. */
  call<Call extends string>(operation: Call, body?: unknown, type?: string): Promise<AnswerTo<Call>> {
    return this.#caller.call(operation, body, type);
  }

  /** Registers a landlord, who calls from now on; an administrator gives their account the plan without a limit. */
  async signUp(): Promise<void> {
    const registered = await this.call('POST /auth/register', { ...firstLandlord, password, role: 'landlord' });
    const landlord = this.as(registered);
    await landlord.call('GET /subscription');
    await this.signInAsAdmin();
    await this.call(`PUT /subscription/grants/${registered.user.id}`, { plan: 'enterprise' });
    await this.#confirm(firstLandlord.email);
    this.#caller = this.as(await this.signIn(firstLandlord.email));
  }

  /**
   * Opens the link that was e-mailed to an address; the administrator reads it from the sent
   * e-mails.
   */
  async #confirm(email: string): Promise<void> {
    for (;;) {
      const { messages } = await this.call('GET /mail');
      const sent = messages.find(({ to }) => to === email);
      const { text = '' } = sent ? await this.call(`GET /mail/${sent.id}` as 'GET /mail/{id}') : {};
      const token = /confirm-email\?token=([\w-]+)/.exec(text)?.[1];
      if (token) return void (await this.call('POST /auth/confirm-email', { token, password }));
      await delay(50);
    }
  }

  /** Makes the administrator, who calls from now on. */
  async signInAsAdmin(): Promise<void> {
    const { KEYSTEAD_EMAIL: email } = this.admin;
    await makeAdmin(this.#product.databaseUri, email, password);
    this.#caller = this.as(await this.signIn(email));
  }

  /** Signs somebody in who has the password of the first landlord. */
  signIn(email: string): Promise<Session> {
    return this.call('POST /auth/login', { email, password });
  }

  /** Calls as somebody who has signed in. */
  as({ token }: Pick<Session, 'token'>): ApiCaller {
    return new ApiCaller(this.url, token);
  }

  /** The most memory that a process of it has had so far, in MiB; undefined where the system doesn't tell. */
  async peakMemory(name: string): Promise<number | undefined> {
    const status = await readFile(`/proc/${this.processes.get(name)}/status`, 'utf8').catch(() => '');
    const kibibytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024);
  }

  async stop(): Promise<void> {
    await this.#product.stop();
    if (this.#passing) await rm(this.folder, { recursive: true, force: true });
  }
}
