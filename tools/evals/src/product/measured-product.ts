import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type AnswerTo, demoAccounts, type Tenant } from '@keystead/contracts';
import { memoryFolder, type Product, productPrograms, startProduct } from '@keystead/dev-stack';

const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href;
const password = 'a long enough secret';
const PAUSE_MS = 20;

/** A user's API client: `call('POST /properties', body)`. */
export class ApiUser {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  /** @throws Error unless the call succeeds. */
  async call<Call extends string>(operation: Call, body?: unknown): Promise<AnswerTo<Call>> {
    const [method, path] = operation.split(' ');
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text} to ${JSON.stringify(body)}`);
    return (text ? JSON.parse(text) : undefined) as AnswerTo<Call>;
  }
}

/** The whole product on new data, at a time that the caller sets. */
export class MeasuredProduct {
  readonly #folder: string;
  readonly #clock: string;
  readonly #product: Product;

  private constructor(folder: string, clock: string, product: Product) {
    this.#folder = folder;
    this.#clock = clock;
    this.#product = product;
  }

  /** Starts it at an instant. Pages are not served, so that the apps need not be built. */
  static async start(at: Date): Promise<MeasuredProduct> {
    const folder = await mkdtemp(join(memoryFolder(), 'keystead-evals-'));
    const clock = join(folder, 'clock');
    await writeFile(clock, shiftTo(at));
    const environment = {
      ...process.env,
      RATE_LIMITS: 'off',
      EVALS_CLOCK: clock,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`,
    };
    try {
      const product = await startProduct({
        port: 0,
        dataDir: folder,
        staticRoot: folder,
        singleProcess: true,
        bundled: true,
        // Named, so that no demo records are added.
        programs: productPrograms,
        environment,
      });
      return new MeasuredProduct(folder, clock, product);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Sets the time of all programs. */
  async setTime(at: Date): Promise<void> {
    const shift = shiftTo(at);
    await writeFile(this.#clock, shift);
    const programs = Object.values(this.#product.processes).flatMap(({ replicas }) => replicas);
    await Promise.all(
      programs.map(async (program) => {
        program.kill('SIGUSR2');
        const shown = `${this.#clock}.${program.pid}`;
        while ((await readFile(shown, 'utf8').catch(() => '')) !== shift) await wait(PAUSE_MS);
      }),
    );
  }

  async signIn(email: string, secret = password): Promise<ApiUser> {
    const { token } = await new ApiUser(this.#product.url).call('POST /auth/login', { email, password: secret });
    return new ApiUser(this.#product.url, token);
  }

  /** Registers a user whose address is confirmed; with `unlimited`, under the plan by agreement. */
  async register(email: string, person: object, { unlimited = false } = {}): Promise<ApiUser> {
    const anonymous = new ApiUser(this.#product.url);
    const { token, user } = await anonymous.call('POST /auth/register', { email, password, ...person });
    await new ApiUser(this.#product.url, token).call('GET /subscription');
    const admin = await this.#admin();
    if (unlimited) await admin.call(`PUT /subscription/grants/${user.id}`, { plan: 'enterprise' });
    const link = await mailed(admin, email, /confirm-email\?token=([\w-]+)/);
    await new ApiUser(this.#product.url, token).call('POST /auth/confirm-email', { token: link });
    return this.signIn(email);
  }

  /** Invites a tenant of a landlord again, since earlier invitations may have expired, and signs in with it. */
  async inviteAndSignIn(landlord: ApiUser, { id, email }: Pick<Tenant, 'id' | 'email'>): Promise<ApiUser> {
    const { invited_at } = await landlord.call(`POST /tenants/${id}/invitation`);
    const link = await mailed(
      await this.#admin(),
      email,
      /reset-password\?token=([\w.-]+)/,
      (invited_at ?? '').slice(0, 10),
    );
    await new ApiUser(this.#product.url).call('POST /auth/reset-password', { token: link, password });
    return this.signIn(email);
  }

  async stop(): Promise<void> {
    await this.#product.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #admin(): Promise<ApiUser> {
    return this.signIn(demoAccounts.admin, demoAccounts.password);
  }
}

const shiftTo = (at: Date): string => String(at.getTime() - Date.now());

/** Waits for an e-mail to an address, sent since a day, and returns what its text contains. */
async function mailed(admin: ApiUser, email: string, pattern: RegExp, since = ''): Promise<string> {
  for (;;) {
    const { messages } = await admin.call('GET /mail');
    for (const { id } of messages.filter(({ to, sent_at }) => to === email && sent_at >= since)) {
      const found = pattern.exec((await admin.call(`GET /mail/${id}` as 'GET /mail/{id}')).text);
      if (found?.[1]) return found[1];
    }
    await wait(PAUSE_MS);
  }
}
