import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AnswerTo, Session } from '@keystead/contracts';
import { type ProductProcess, startProductProcess } from './product-process.ts';

/** Calls the API with a token, or anonymously without one. */
export class ApiCaller {
  readonly token: string;
  readonly #url: string;

  constructor(url: string, token = '') {
    this.#url = url;
    this.token = token;
  }

  /**
   * Calls an operation through the gateway.
   * @throws Error unless it succeeds.
   */
  async call<Call extends string>(operation: Call, body?: unknown, type = 'application/json'): Promise<AnswerTo<Call>> {
    const [method, path] = operation.split(' ') as [string, string];
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as AnswerTo<Call>;
  }
}

const password = 'a long enough secret';
/** The e-mail address of the administrator. */
export const administrator = 'admin@mail.example';

const command = join(import.meta.dirname, '../../../services/identity/src/commands/make-admin.ts');

/** Creates the administrator with identity's command, as the operator of an installation does. */
async function makeAdmin(databaseUri: string): Promise<void> {
  await promisify(execFile)(process.execPath, [command, administrator], {
    env: { ...process.env, MONGODB_URI: databaseUri, ADMIN_PASSWORD: password },
  });
}

/** The landlord who registers by default. */
export const firstLandlord = { email: 'landlord@mail.example', first_name: 'Robin', last_name: 'Archer' } as const;

/** Opens the confirmation link that was e-mailed to an address. The administrator reads it from the sent e-mails. */
async function confirm(admin: ApiCaller, email: string): Promise<void> {
  for (;;) {
    const { messages } = await admin.call('GET /mail');
    const sent = messages.find(({ to }) => to === email);
    const { text = '' } = sent ? await admin.call(`GET /mail/${sent.id}` as 'GET /mail/{id}') : {};
    const token = /confirm-email\?token=([\w-]+)/.exec(text)?.[1];
    if (token) return void (await admin.call('POST /auth/confirm-email', { token, password }));
    await delay(50);
  }
}

interface Run {
  readonly folder?: string;
  readonly mongodbUri?: string;
  readonly singleProcess?: boolean;
  /** Whether it runs in development mode with demo data. */
  readonly demo?: boolean;
}

export class MeasuredProduct {
  readonly folder: string;
  readonly #product: ProductProcess;
  readonly #passing: boolean;
  readonly #anonymous: ApiCaller;

  private constructor(product: ProductProcess, folder: string, passing: boolean) {
    this.#product = product;
    this.folder = folder;
    this.#passing = passing;
    this.#anonymous = new ApiCaller(product.url);
  }

  /**
   * Starts the product in production mode with these settings, without demo data by default. The apps must have been
   * built.
   */
  static async start(settings: NodeJS.ProcessEnv = {}, { folder: stored, mongodbUri, singleProcess, demo }: Run = {}) {
    const folder = stored ?? (await mkdtemp(join(tmpdir(), 'keystead-bench-')));
    const environment = { ...process.env, ...settings };
    const options = {
      port: 0,
      dataDir: folder,
      production: !demo,
      bundled: true,
      environment,
      mongodbUri,
      singleProcess,
    };
    return new MeasuredProduct(await startProductProcess(options), folder, stored === undefined);
  }

  get url(): string {
    return this.#product.url;
  }

  get databaseUri(): string {
    return this.#product.databaseUri;
  }

  /** Its processes by name: the services, the gateway, the `database` if it is embedded, and the `supervisor`. */
  get processes(): ReadonlyMap<string, number> {
    return new Map([...this.#product.processes, ['supervisor', this.#product.pid]]);
  }

  /**
   * Calls the API anonymously through the gateway.
   * @throws Error unless it succeeds.
   */
  call<Call extends string>(operation: Call, body?: unknown): Promise<AnswerTo<Call>> {
    return this.#anonymous.call(operation, body);
  }

  async signUp({ trial = false } = {}): Promise<ApiCaller> {
    const registered = await this.call('POST /auth/register', { ...firstLandlord, password, role: 'landlord' });
    await this.as(registered).call('GET /subscription');
    await makeAdmin(this.databaseUri);
    const admin = this.as(await this.signIn(administrator));
    if (!trial) await admin.call(`PUT /subscription/grants/${registered.user.id}`, { plan: 'enterprise' });
    await confirm(admin, firstLandlord.email);
    return this.as(await this.signIn(firstLandlord.email));
  }

  /** Signs in a user who has the password of the first landlord. */
  signIn(email: string): Promise<Session> {
    return this.call('POST /auth/login', { email, password });
  }

  as({ token }: Pick<Session, 'token'>): ApiCaller {
    return new ApiCaller(this.url, token);
  }

  /** Returns the peak memory of a process so far, in MiB; undefined if the system doesn't report it. */
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
