import { join } from 'node:path';

/** A program of the product: its entry file, and its settings on top of the inherited environment. */
export interface ProductProgram {
  readonly name: string;
  /** The number of this replica of the program, from 1; absent if there is only one. */
  readonly replica?: number;
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Whether it waits for a message before it starts, so that it can load while its dependencies start. */
  readonly ahead?: boolean;
}

/** The surroundings from which the programs' settings derive. */
export interface Surroundings {
  readonly root: string;
  /** The folder whose apps' built files are served. */
  readonly staticRoot: string;
  readonly dataDir: string;
  /** The port and the address that the gateway listens on. */
  readonly port: number;
  readonly host: string;
  readonly production: boolean;
  /** The URL at which visitors reach the product, for links in e-mails. */
  readonly publicUrl: string;
  readonly databaseUri: string;
  /** A port for each service, on 127.0.0.1. */
  readonly ports: Readonly<Record<string, number>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly sandbox: boolean;
  /** Whether every program runs once. */
  readonly singleReplica: boolean;
}

/** The program that replaces Stripe if no Stripe key is set. */
export const sandboxName = 'stripe-sandbox';

/**
 * The names of an installation's secrets: one for each service, and those that programs share, such as billing and the
 * sandbox.
 */
export const secretNames = () => [...serviceNames, 'gateway', 'stripe-key', 'stripe-webhook', 'release-tokens'];

/** The services; their order has no meaning. */
export const serviceNames = [
  'identity',
  'portfolio',
  'operations',
  'billing',
  'assistant',
  'marketing',
  'events',
  'releases',
] as const;

const mainOf = (root: string, folder: string) => join(root, folder, 'src/main.ts');

const monolithFolder = 'services/single-process';

const folderOf = (name: string) => (name === sandboxName ? `tools/${name}` : `services/${name}`);

/** The entry file of every program of the product. */
export const programFiles = (root: string, inOne: boolean): string[] => [
  ...(inOne ? [monolithFolder] : [...serviceNames, sandboxName].map(folderOf)).map((folder) => mainOf(root, folder)),
  mainOf(root, 'gateway'),
];

/** Makes the services, which are all groups except the last, run in one process named `services`. */
export function inOneProcess(root: string, groups: readonly (readonly ProductProgram[])[]): ProductProgram[][] {
  const services = groups.slice(0, -1).flat();
  const settings = Object.fromEntries(services.map(({ name, environment }) => [name, environment]));
  const program = {
    name: 'services',
    file: mainOf(root, monolithFolder),
    ahead: true,
    environment: { SERVICE_SETTINGS: JSON.stringify(settings) },
  };
  return [[program], [...(groups.at(-1) ?? [])]];
}

/** Prefixes each secret of a comma-separated list. */
const prefixed = (prefix: string, secrets = '') =>
  secrets
    .split(',')
    .map((secret) => prefix + secret.trim())
    .join();

/** All programs beside the database, in groups: one group is ready before the next starts. */
export function productPrograms(surroundings: Surroundings): ProductProgram[][] {
  const { root, staticRoot, dataDir, port, host, production, secrets, sandbox, singleReplica } = surroundings;
  const serviceSecrets = Object.fromEntries([...serviceNames, 'gateway'].map((name) => [name, secrets[name]]));
  const url = (name: string) => `http://127.0.0.1:${surroundings.ports[name]}`;
  const demo = { DEMO_DATA: String(!production) };
  // Shared by the sandbox and billing, instead of Stripe's own.
  const stripe = {
    STRIPE_SECRET_KEY: prefixed('sk_test_', secrets['stripe-key']),
    STRIPE_WEBHOOK_SECRET: prefixed('whsec_', secrets['stripe-webhook']),
  };
  // Shared by gateways and the releases service.
  const letOut = { RELEASE_STORE: join(dataDir, 'releases'), RELEASE_TOKEN_KEY: secrets['release-tokens'] ?? '' };
  const ownSettings: Record<string, Record<string, string>> = {
    identity: {
      ...demo,
      BILLING_URL: url('billing'),
      SERVICE_SECRETS: JSON.stringify(serviceSecrets),
      MAIL_DIR: join(dataDir, 'mail'),
    },
    portfolio: { BILLING_URL: url('billing'), OPERATIONS_URL: url('operations') },
    operations: { PORTFOLIO_URL: url('portfolio'), BILLING_URL: url('billing') },
    billing: {
      OPERATIONS_URL: url('operations'),
      PORTFOLIO_URL: url('portfolio'),
      ...(sandbox && { ...stripe, STRIPE_API_URL: url(sandboxName) }),
    },
    assistant: { PORTFOLIO_URL: url('portfolio'), OPERATIONS_URL: url('operations'), BILLING_URL: url('billing') },
    marketing: {
      PORTFOLIO_URL: url('portfolio'),
      OPERATIONS_URL: url('operations'),
      BILLING_URL: url('billing'),
      ASSISTANT_URL: url('assistant'),
    },
    // In development, webhooks go to receivers on the developer's own machine.
    events: production ? {} : { WEBHOOKS_ALLOW_PRIVATE: 'true' },
    releases: letOut,
    [sandboxName]: { ...stripe, STRIPE_WEBHOOK_URL: `${url('billing')}/stripe/webhook` },
  };
  const common = (name: string) => ({
    PUBLIC_URL: surroundings.publicUrl,
    IDENTITY_URL: url('identity'),
    EVENTS_URL: url('events'),
    SERVICE_SECRET: secrets[name] ?? '',
    SINGLE_REPLICA: String(singleReplica),
  });
  const service = (name: string): ProductProgram => ({
    name,
    file: mainOf(root, folderOf(name)),
    ahead: true,
    environment: {
      ...common(name),
      HOST: '127.0.0.1',
      PORT: String(surroundings.ports[name]),
      MONGODB_URI: surroundings.databaseUri,
      ...ownSettings[name],
    },
  });
  const upstreams = Object.fromEntries(
    serviceNames.map((name) => [`${name.toUpperCase().replaceAll('-', '_')}_URL`, url(name)]),
  );
  const gateway: ProductProgram = {
    name: 'gateway',
    file: mainOf(root, 'gateway'),
    ahead: true,
    environment: {
      ...common('gateway'),
      ...upstreams,
      ...demo,
      HOST: host,
      PORT: String(port),
      // For its request counts, which several gateways would share.
      MONGODB_URI: surroundings.databaseUri,
      STATIC_ROOT: staticRoot,
      ...letOut,
      STATE_DIR: join(dataDir, 'gateway'),
      ...(sandbox && { STRIPE_SANDBOX_URL: url(sandboxName) }),
    },
  };
  return [[...serviceNames, ...(sandbox ? [sandboxName] : [])].map(service), [gateway]];
}
