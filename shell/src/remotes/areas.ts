import type { RemoteName } from '@keystead/contracts';
import { matchPath } from '@keystead/web-kit';

/** A part of the product that a remote serves. */
export interface Area {
  /** The name on its card: "Properties is not available right now". */
  name: string;
  /** The path of its first page; all addresses below belong to it too. */
  path: string;
  remote: string;
}

const served: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mf-marketing': {
    '/': 'Home',
    '/pricing': 'Pricing',
    '/about': 'About',
    '/contact': 'Contact',
    '/api-docs': 'API Docs',
    '/integrations': 'Integrations',
    '/careers': 'Careers',
    '/blog': 'Blog',
    '/press': 'Press',
    '/help': 'Help Center',
    '/status': 'Status',
    '/community': 'Community',
    '/privacy': 'Privacy Policy',
    '/terms': 'Terms of Service',
    '/cookies': 'Cookie Policy',
    '/security': 'Security',
    '/app/site': 'Site',
  },
  'mf-portfolio': { '/app/properties': 'Properties', '/app/tenants': 'Tenants', '/app/leases': 'Leases' },
  'mf-operations': {
    '/app/maintenance': 'Maintenance',
    '/app/maintenance-personnel': 'Personnel',
    '/app/payments': 'Payments',
  },
  'mf-billing': { '/app/subscription': 'Subscription' },
  'mf-assistant': { '/app/ai-assistant': 'AI Assistant' },
};

export const areas: readonly Area[] = Object.entries(served).flatMap(([remote, pages]) =>
  Object.entries(pages).map(([path, name]) => ({ name, path, remote })),
);

/** Whether an area requires sign-in. */
export function isAppArea({ path }: Area): boolean {
  return path.startsWith('/app/');
}

/** The route pattern of an area: its page and all addresses below it; for the landing page only its own. */
export function areaPattern({ path }: Area): string {
  return path === '/' ? path : `${path}/*`;
}

export function areaAt(pathname: string): Area | undefined {
  return areas.find((area) => matchPath(areaPattern(area), pathname) !== null);
}

export const remoteTitles: Readonly<Record<RemoteName, string>> = {
  'mf-marketing': 'Marketing',
  'mf-portfolio': 'Portfolio',
  'mf-operations': 'Operations',
  'mf-billing': 'Billing',
  'mf-assistant': 'Assistant',
};

export const remoteTitle = (remote: string): string => remoteTitles[remote as RemoteName] ?? remote;
