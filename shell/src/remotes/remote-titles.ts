import type { RemoteName } from '@keystead/contracts';

/** The remotes, as they are read. */
export const remoteTitles: Readonly<Record<RemoteName, string>> = {
  'mf-marketing': 'Marketing',
  'mf-portfolio': 'Portfolio',
  'mf-operations': 'Operations',
  'mf-billing': 'Billing',
  'mf-assistant': 'Assistant',
};

/** What a remote is called. */
export const remoteTitle = (remote: string): string => remoteTitles[remote as RemoteName] ?? remote;
