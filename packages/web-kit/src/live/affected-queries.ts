import type { EventObject, LiveNotice } from '@keystead/contracts';

/** A notice that a record was changed. */
export type ChangeNotification = Extract<LiveNotice, { kind: 'change' }>;

/**
 * Which query keys show data of a kind of record, by the key's first part: the kind's own collection, and others that
 * show its names or counts.
 */
const keysByObject: Readonly<Record<EventObject, { own: string; others: readonly string[] }>> = {
  property: {
    own: 'properties',
    others: ['tenants', 'leases', 'maintenance', 'payments', 'dashboard', 'subscription'],
  },
  tenant: { own: 'tenants', others: ['leases', 'maintenance', 'payments', 'dashboard'] },
  lease: { own: 'leases', others: ['properties', 'tenants', 'payments', 'dashboard'] },
  maintenance: { own: 'maintenance', others: ['personnel', 'dashboard'] },
  personnel: { own: 'personnel', others: ['maintenance'] },
  payment: { own: 'payments', others: ['leases', 'dashboard'] },
  subscription: { own: 'subscription', others: [] },
};

/** Each change may cause a webhook delivery, which the webhook's page shows. */
const ALWAYS = 'webhooks';

const followed = new Set([ALWAYS, ...Object.values(keysByObject).flatMap(({ own, others }) => [own, ...others])]);

/**
 * Whether a change may affect the data under a query key. A single record's key is affected only if that record
 * changed.
 */
export function affectsQuery(
  [name, part, id]: readonly unknown[],
  { object, id: changed }: ChangeNotification,
): boolean {
  const { own, others } = keysByObject[object];
  if (name === own) return part !== 'record' || id === changed;
  return name === ALWAYS || others.some((other) => other === name);
}

/** Whether there are notices for the data under a query key. */
export const isFollowed = ([name]: readonly unknown[]): boolean => followed.has(String(name));
