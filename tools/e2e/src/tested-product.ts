import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAccounts } from '@keystead/contracts';
import { addDemoPortfolio, type DemoPeople } from '@keystead/dev-stack';
import { ApiClient, type NewPerson } from './api-client.ts';
import { eventually } from './eventually.ts';

/** A running product: its URL, its e-mails, and its users. */
export class TestedProduct {
  readonly url: string;
  readonly folder: string;

  constructor(url: string, folder: string) {
    this.url = url;
    this.folder = folder;
  }

  /** Registers a user, confirms the address, and returns an API client that is signed in as the user. */
  async register(email: string, role?: NewPerson['role'], person?: Partial<NewPerson>): Promise<ApiClient> {
    const unconfirmed = await new ApiClient(this.url).register(email, role, person);
    const [, token] = await this.mailTo(email, /confirm-email\?token=([\w-]+)/);
    await unconfirmed.call('POST /auth/confirm-email', { token });
    return unconfirmed.as((await unconfirmed.call('POST /auth/renew')).body.token);
  }

  /**
   * Registers a landlord and a tenant with the names and data of the demo accounts. Accounts are isolated, so each spec
   * with its own name can change them freely.
   */
  async demoPeople(name: string): Promise<DemoPeople> {
    const { password } = demoAccounts;
    const people = { landlord: `landlord.${name}@mail.example`, tenant: `tenant.${name}@mail.example`, password };
    await this.register(people.landlord, 'landlord', { first_name: 'Dana', last_name: 'Whitfield', password });
    await this.register(people.tenant, 'tenant', { first_name: 'Marcus', last_name: 'Lee', password });
    await addDemoPortfolio(this.url, people);
    return people;
  }

  /** Signs in a tenant who accepts the invitation that was e-mailed to their address. */
  async acceptInvitation(email: string, password: string): Promise<ApiClient> {
    const api = new ApiClient(this.url);
    const [, token] = await this.mailTo(email, /reset-password\?token=([\w.-]+)/);
    const { status } = await api.call('POST /auth/reset-password', { token, password });
    if (status >= 300) throw new Error(`the invitation of ${email} answered ${status}`);
    return eventually(
      () => api.signIn(email, password),
      (tenant) => tenant.token !== undefined,
    );
  }

  /** Waits for an e-mail to an address whose text matches, and returns the match in the newest one. */
  async mailTo(address: string, pattern: RegExp): Promise<RegExpExecArray> {
    const found = await eventually(
      () => this.#findMail(address, pattern),
      (mail) => mail !== null,
    );
    return found as RegExpExecArray;
  }

  async #findMail(address: string, pattern: RegExp): Promise<RegExpExecArray | null> {
    const mail = join(this.folder, 'data/mail');
    for (const name of (await readdir(mail).catch(() => [])).sort().reverse()) {
      const text = (await readFile(join(mail, name), 'utf8')).replace(/=\r?\n/g, '').replace(/=3D/g, '=');
      const found = text.includes(address) ? pattern.exec(text) : null;
      if (found) return found;
    }
    return null;
  }
}
