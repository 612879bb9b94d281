import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entitlements, identity } from '@keystead/contracts';
import { secretsOf } from '@keystead/service-kit';
import { type ApiAnswer, recordedLog, type TestApi, testApi } from '@keystead/service-kit/testing';
import { createIdentity, type IdentityInternals } from '../src/create-identity.ts';
import type { IdentityTools } from '../src/dependencies.ts';
import { MailFolder, mailPage, type StoredMessage } from '../src/mail/mail-folder.ts';

/** How a test calls, besides the body. Each call comes from its own network address unless `from` is set. */
interface CallOptions {
  readonly token?: string;
  readonly service?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

/** The identity service for tests. Everything is real except the cost of a hash. E-mails are files in a folder. */
export interface TestIdentity extends IdentityInternals {
  readonly api: TestApi;
  readonly mailDir: string;
  call<Call extends string>(operation: Call, body?: unknown, as?: CallOptions): Promise<ApiAnswer<Call>>;
  /** Registers a user and returns their token and id. */
  register(change?: object): Promise<{ token: string; id: number; email: string }>;
  /** Registers a user, confirms the address, and returns a token issued after the confirmation. */
  confirmed(change?: object): Promise<{ token: string; id: number; email: string }>;
  /** The ids of the addresses that a user has confirmed, from a token of a new sign-in. */
  addressIds(email: string, secret?: string): Promise<number[]>;
  /** Opens the newest link sent to an address, with a password. */
  confirm(email: string, secret?: string): Promise<ApiAnswer<'POST /auth/confirm-email'>>;
  signIn(email: string, secret?: string): Promise<ApiAnswer<'POST /auth/login'>>;
  /** The token of a service; portfolio's by default. */
  serviceToken(service?: keyof typeof secrets): Promise<string>;
  /** The e-mails sent to an address, oldest first, after all due messages have been sent. */
  mailTo(email: string): Promise<StoredMessage[]>;
  /** The token of the newest link sent to an address. */
  linkTo(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** A password that the rules allow. */
export const password = 'quiet-harbour-42';
const secrets = {
  portfolio: 'the-secret-of-portfolio',
  operations: 'the-secret-of-operations',
  gateway: 'the-secret-of-gateway',
  /** While a new secret replaces an old one. */
  billing: 'the-new-secret-of-billing, the-old-secret-of-billing',
};

/** Billing's response for a new account. */
export const onTrial: Entitlements = {
  plan: 'trial',
  property_limit: 5,
  api: { keys: 2, requests_per_minute: 60 },
  api_plan: 'professional',
  next_plan: 'starter',
  can_create: true,
  trial_end: '2999-01-01T00:00:00.000Z',
};

/** A registration with only the required fields and a unique address. */
export const registration = () => ({
  email: `rhea.${Math.random().toString(36).slice(2)}@mail.example`,
  password,
  first_name: 'Rhea',
  last_name: 'Marlow',
});

const randomAddress = () => Array.from({ length: 4 }, () => Math.floor(Math.random() * 255)).join('.');

/** Starts the service for a test file; stop it in `afterAll`. */
export async function testIdentity({
  demoData = false,
  fetchEntitlements = async () => onTrial,
  keyMode = 'test',
  wait = async () => undefined,
}: Partial<Pick<IdentityTools, 'demoData' | 'fetchEntitlements' | 'keyMode' | 'wait'>> = {}): Promise<TestIdentity> {
  const mailDir = await mkdtemp(join(tmpdir(), 'identity-mail-'));
  const folder = new MailFolder(mailDir, 'Keystead <no-reply@keystead.example>');
  let internals: IdentityInternals | undefined;
  const api = await testApi(identity, (database) => {
    const service = createIdentity({
      database,
      log: recordedLog().log,
      post: folder,
      mailFolder: folder,
      publicUrl: 'https://keystead.example',
      mailboxes: { support: 'support@keystead.example' },
      serviceSecrets: new Map(Object.entries(secrets).map(([name, list]) => [name, secretsOf(list)])),
      passwordCost: { memoryCost: 64, timeCost: 1 },
      demoData,
      cancelSubscription: async () => undefined,
      fetchEntitlements,
      billingFreshFor: 0,
      keyMode,
      wait,
    });
    const { users, addresses, mailer, access, sessionService } = service;
    internals = { users, addresses, mailer, access, sessionService };
    return service;
  });
  return testClient(api, internals as IdentityInternals, folder, mailDir);
}

function testClient(api: TestApi, internals: IdentityInternals, folder: MailFolder, mailDir: string): TestIdentity {
  const call: TestIdentity['call'] = (operation, body, { token, service, from, headers } = {}) =>
    api.call(null, operation, body, {
      'x-forwarded-for': from ?? randomAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(service && { 'x-service-token': service }),
      ...headers,
    });
  const mailTo: TestIdentity['mailTo'] = async (email) => {
    await internals.mailer.doDue();
    const { messages } = await mailPage(folder, {});
    return messages.filter(({ to }) => to.toLowerCase() === email.toLowerCase()).reverse();
  };
  const signIn: TestIdentity['signIn'] = (email, typed = password) =>
    call('POST /auth/login', { email, password: typed });
  const register: TestIdentity['register'] = async (change = {}) => {
    const { body } = await call('POST /auth/register', { ...registration(), ...change });
    return { token: body.token, id: body.user.id, email: body.user.email };
  };
  const linkTo: TestIdentity['linkTo'] = async (email) => {
    const links = (await mailTo(email)).flatMap(
      ({ text }) => /\/(?:reset-password|confirm-email|undo-email-change)\?token=([\w-]+)/.exec(text)?.[1] ?? [],
    );
    return links.at(-1) ?? '';
  };
  return {
    ...internals,
    api,
    mailDir,
    call,
    mailTo,
    register,
    async confirmed(change) {
      const { token, id, email } = await register(change);
      await call('POST /auth/confirm-email', { token: await linkTo(email) }, { token });
      return { id, email, token: (await call('POST /auth/renew', undefined, { token })).body.token };
    },
    signIn,
    async confirm(email, typed = password) {
      return call('POST /auth/confirm-email', { token: await linkTo(email), password: typed });
    },
    async addressIds(email, typed) {
      const { token } = (await signIn(email, typed)).body;
      return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).adr;
    },
    async serviceToken(service = 'portfolio') {
      return (await call('POST /internal/service-tokens', { service, secret: secrets[service] })).body.token;
    },
    linkTo,
    async stop() {
      await internals.mailer.stop();
      await api.stop();
      await rm(mailDir, { recursive: true });
    },
  };
}
