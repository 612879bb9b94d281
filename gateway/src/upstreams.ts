import { MCP_PATH } from '@keystead/contracts';
import type { GatewayConfig } from './config.ts';

/** The services, each with the first segments of its paths below `/api`. Other paths are not forwarded. */
const areas = {
  identity: ['auth', 'profile', 'users', 'mail', 'api-keys', 'connected-apps', 'notifications', 'calendar-feed'],
  portfolio: ['properties', 'tenants', 'leases', 'imports'],
  operations: [
    'maintenance',
    'maintenance-personnel',
    'payments',
    'rent-schedules',
    'late-fees',
    'rent-increases',
    'owner-statements',
    'operating-costs',
    'reconciliations',
    'charges',
    'lease-balances',
    'ledger',
    'journal',
    'accounts',
    'reports',
    'deposit-statements',
    'calendar',
  ],
  billing: ['plans', 'subscription', 'stripe'],
  assistant: ['ai'],
  marketing: ['marketing'],
  events: ['events', 'webhooks', 'live', 'audit'],
  releases: ['releases', 'remotes', 'rollouts'],
} as const;

export type ServiceName = keyof typeof areas;

export const services = Object.keys(areas) as ServiceName[];

/** The targets of forwarded requests: the services, and the payment sandbox, whose pages a browser opens. */
export type UpstreamName = ServiceName | 'stripe-sandbox';

export type Addresses = Readonly<Record<ServiceName, URL> & { 'stripe-sandbox'?: URL }>;

const serviceByArea: ReadonlyMap<string, ServiceName> = new Map(
  services.flatMap((service) => areas[service].map((area) => [area, service] as const)),
);

/** What one service tells of the records of another. */
const foreign: readonly (readonly [path: RegExp, service: ServiceName])[] = [
  [/^\/properties\/[^/]+\/ledger-policy$/, 'operations'],
  [/^\/leases\/[^/]+\/(ledger|deposits|deposit-statements|refunds)$/, 'operations'],
];

/** The service of a path (without `/api`), if any. Only a whole first segment matches. */
export function serviceFor(path: string): ServiceName | undefined {
  const found = foreign.find(([pattern]) => pattern.test(path));
  if (found) return found[1];
  return serviceByArea.get(path.split('/', 2)[1] ?? '');
}

export function addressesOf(config: GatewayConfig): Addresses {
  return {
    identity: new URL(config.IDENTITY_URL),
    portfolio: new URL(config.PORTFOLIO_URL),
    operations: new URL(config.OPERATIONS_URL),
    billing: new URL(config.BILLING_URL),
    assistant: new URL(config.ASSISTANT_URL),
    marketing: new URL(config.MARKETING_URL),
    events: new URL(config.EVENTS_URL),
    releases: new URL(config.RELEASES_URL),
    ...(config.STRIPE_SANDBOX_URL && { 'stripe-sandbox': new URL(config.STRIPE_SANDBOX_URL) }),
  };
}

interface FixedAddress {
  readonly service: ServiceName;
  readonly path: string;
  /** True: a response may last for a minute, so it gets a connection of its own. */
  readonly isLine?: boolean;
}

/** URLs outside `/api`, with the path at the service. */
export const fixedAddresses: ReadonlyMap<string, FixedAddress> = new Map<string, FixedAddress>([
  [MCP_PATH, { service: 'assistant', path: '/internal/mcp', isLine: true }],
  ['/sitemap.xml', { service: 'marketing', path: '/marketing/sitemap.xml' }],
  ['/feed.xml', { service: 'marketing', path: '/marketing/feed.xml' }],
]);
