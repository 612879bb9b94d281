import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entitlements, identity } from '@keystead/contracts';
import { type ApiAnswer, recordedLog, type TestApi, testApi } from '@keystead/service-kit/testing';
import { createIdentity, type IdentityTools } from './create-identity.ts';
import { MailFolder, type StoredMessage } from './mail/mail-folder.ts';
import { mailPage } from './mail/mail-page.ts';
import type { Mailer } from './mail/mailer.ts';

/** How a test calls beside the body. Each call comes from an address of its own unless one is given. */
interface As {
  readonly token?: string;
  readonly service?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

/** The identity service for tests: everything is real but the cost of a hash; messages are files in a folder. */
export interface TestIdentity {
  readonly api: TestApi;
  readonly mailer: Mailer;
  readonly mailDir: string;
  call<Call extends string>(operation: Call, body?: unknown, as?: As): Promise<ApiAnswer<Call>>;
  /** Registers somebody and gives their token and id. */
  register(change?: object): Promise<{ token: string; id: number; email: string }>;
  signIn(email: string, secret?: string): Promise<ApiAnswer<'POST /auth/login'>>;
  /** The token that a service shows; portfolio's unless said. */
  serviceToken(service?: keyof typeof secrets): Promise<string>;
  /** What was mailed to an address, oldest first, once everything has left. */
  mailTo(email: string): Promise<StoredMessage[]>;
  /** The token of the newest link mailed to an address. */
  linkTo(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** A password that is good enough. */
export const password = 'quiet-harbour-42';
const secrets = {
  portfolio: 'the-secret-of-portfolio',
  operations: 'the-secret-of-operations',
  gateway: 'the-secret-of-gateway',
};

/** What billing says of a new account. */
export const onTrial: Entitlements = {
  plan: 'trial',
  property_limit: 5,
  api: { keys: 2, requests_per_minute: 60 },
  api_plan: 'professional',
  next_plan: 'starter',
  can_create: true,
  trial_end: '2999-01-01T00:00:00.000Z',
};

/** A registration with what is required and nothing more; each has an address of its own. */
export const registration = () => ({
  email: `rhea.${Math.random().toString(36).slice(2)}@mail.example`,
  password,
  first_name: 'Rhea',
  last_name: 'Marlow',
});

const anyAddress = () => Array.from({ length: 4 }, () => Math.floor(Math.random() * 255)).join('.');

/** Starts the service for a test file; stop it in `afterAll`. */
export async function testIdentity({
  demoData = false,
  askBilling = async () => onTrial,
  keyMode = 'test',
}: Partial<Pick<IdentityTools, 'demoData' | 'askBilling' | 'keyMode'>> = {}): Promise<TestIdentity> {
  const mailDir = await mkdtemp(join(tmpdir(), 'identity-mail-'));
  const folder = new MailFolder(mailDir, 'Keystead <no-reply@keystead.example>');
  let mailer: Mailer | undefined;
  const api = await testApi(identity, (database) => {
    const parts = createIdentity({
      database,
      log: recordedLog().log,
      post: folder,
      mailFolder: folder,
      publicUrl: 'https://keystead.example',
      mailboxes: { support: 'support@keystead.example' },
      serviceSecrets: new Map(Object.entries(secrets)),
      passwordCost: { memoryCost: 64, timeCost: 1 },
      demoData,
      cancelSubscription: async () => undefined,
      askBilling,
      billingFreshFor: 0,
      keyMode,
    });
    mailer = parts.mailer;
    return parts;
  });
  return calling(api, mailer as Mailer, folder, mailDir);
}

function calling(api: TestApi, mailer: Mailer, folder: MailFolder, mailDir: string): TestIdentity {
  const call: TestIdentity['call'] = (operation, body, { token, service, from, headers } = {}) =>
    api.call(null, operation, body, {
      'x-forwarded-for': from ?? anyAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(service && { 'x-service-token': service }),
      ...headers,
    });
  const mailTo: TestIdentity['mailTo'] = async (email) => {
    await mailer.deliver();
    const { messages } = await mailPage(folder, {});
    return messages.filter(({ to }) => to.toLowerCase() === email.toLowerCase()).reverse();
  };
  return {
    api,
    mailer,
    mailDir,
    call,
    mailTo,
    async register(change = {}) {
      const { body } = await call('POST /auth/register', { ...registration(), ...change });
      return { token: body.token, id: body.user.id, email: body.user.email };
    },
    signIn: (email, typed = password) => call('POST /auth/login', { email, password: typed }),
    async serviceToken(service = 'portfolio') {
      return (await call('POST /internal/service-tokens', { service, secret: secrets[service] })).body.token;
    },
    async linkTo(email) {
      const links = (await mailTo(email)).flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
      return links.at(-1) ?? '';
    },
    async stop() {
      await mailer.stop();
      await api.stop();
      await rm(mailDir, { recursive: true });
    },
  };
}
