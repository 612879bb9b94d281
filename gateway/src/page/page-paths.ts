import type { RemoteName } from '@keystead/contracts';

const areas: ReadonlyMap<string, RemoteName> = new Map([
  ['properties', 'mf-portfolio'],
  ['tenants', 'mf-portfolio'],
  ['leases', 'mf-portfolio'],
  ['maintenance', 'mf-operations'],
  ['maintenance-personnel', 'mf-operations'],
  ['payments', 'mf-operations'],
  ['subscription', 'mf-billing'],
  ['ai-assistant', 'mf-assistant'],
  ['site', 'mf-marketing'],
]);

/** First segments of pages that the shell has itself. */
const own = new Set([
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'undo-email-change',
  'report-invitation',
  'dashboard',
  'profile',
]);

/** The remote whose files the page at a path needs at once. The shell decides for itself what it loads. */
export function areaRemote(path: string): RemoteName | undefined {
  const [first = '', second = ''] = path.split('/').slice(1);
  if (first === 'app') return areas.get(second);
  // Old URLs without /app lead to their areas, all others to a public page.
  return areas.get(first) ?? (own.has(first) ? undefined : 'mf-marketing');
}

/**
 * Whether everybody may see the page at a path. The browser renders the pages behind the sign-in, because their content
 * is private.
 */
export const isPublic = (path: string): boolean => !/^\/app(?:\/|$)/.test(path);
