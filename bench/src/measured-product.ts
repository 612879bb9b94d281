import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerTo } from '@keystead/contracts';
import { type Product, startProduct } from '@keystead/dev-stack';
import { makeAdmin } from './make-admin.ts';

const password = 'a long enough secret';

/** The whole product on fresh data and the embedded database, with somebody signed in. */
export class MeasuredProduct {
  readonly #product: Product;
  readonly #folder: string;
  #token = '';

  private constructor(product: Product, folder: string) {
    this.#product = product;
    this.#folder = folder;
  }

  /** Starts it as in production, without demo data, with these settings besides. The apps must have been built. */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<MeasuredProduct> {
    const folder = await mkdtemp(join(tmpdir(), 'keystead-bench-'));
    const environment = { ...process.env, ...settings };
    return new MeasuredProduct(await startProduct({ port: 0, dataDir: folder, production: true, environment }), folder);
  }

  /** What the command line of releases takes to act as the administrator. */
  readonly admin = { KEYSTEAD_EMAIL: 'admin@mail.example', KEYSTEAD_PASSWORD: password };

  /** Where a browser goes. */
  get url(): string {
    return this.#product.url;
  }

  /** Calls the API through the gateway. @throws Error unless it succeeds. */
  async call<Call extends string>(operation: Call, body?: unknown, type = 'application/json'): Promise<AnswerTo<Call>> {
    const [method, path] = operation.split(' ') as [string, string];
    const response = await fetch(`${this.#product.url}/api${path}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as AnswerTo<Call>;
  }

  /** Registers a landlord, who calls from now on; an administrator gives their account the plan without a limit. */
  async signUp(): Promise<void> {
    const { token, user } = await this.call('POST /auth/register', {
      email: 'landlord@mail.example',
      password,
      first_name: 'Robin',
      last_name: 'Archer',
      role: 'landlord',
    });
    this.#token = token;
    await this.call('GET /subscription');
    await this.signInAsAdmin();
    await this.call(`PUT /subscription/grants/${user.id}`, { plan: 'enterprise' });
    this.#token = token;
  }

  /** Makes the administrator, who calls from now on. */
  async signInAsAdmin(): Promise<void> {
    const { KEYSTEAD_EMAIL: email } = this.admin;
    await makeAdmin(this.#product.databaseUri, email, password);
    this.#token = (await this.call('POST /auth/login', { email, password })).token;
  }

  /** The most memory that a process of it has had so far, in MiB; undefined where the system doesn't tell. */
  async peakMemory(name: string): Promise<number | undefined> {
    const status = await readFile(`/proc/${this.#product.processes[name]?.pid}/status`, 'utf8').catch(() => '');
    const kibibytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024);
  }

  async stop(): Promise<void> {
    await this.#product.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
