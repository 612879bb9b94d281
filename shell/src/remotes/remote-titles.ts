import type { RemoteName } from '@keystead/contracts';

/** The labels of the remotes. */
export const remoteTitles: Readonly<Record<RemoteName, string>> = {
  'mf-marketing': 'Marketing',
  'mf-portfolio': 'Portfolio',
  'mf-operations': 'Operations',
  'mf-billing': 'Billing',
  'mf-assistant': 'Assistant',
};

/** The label of a remote. */
export const remoteTitle = (remote: string): string => remoteTitles[remote as RemoteName] ?? remote;
