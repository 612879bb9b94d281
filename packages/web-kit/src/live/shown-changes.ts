import type { EventObject, LiveNotice } from '@keystead/contracts';

/** That a record was changed. */
export type ChangeNotice = Extract<LiveNotice, { kind: 'change' }>;

/**
 * Where the cache keeps what shows something of a kind of record, by the first part of its key: the kind's own collection,
 * and what names its records or counts them.
 */
const shownIn: Readonly<Record<EventObject, { own: string; others: readonly string[] }>> = {
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

/** Each change may be one that a webhook is told of, which its page shows. */
const ALWAYS = 'webhooks';

const followed = new Set([ALWAYS, ...Object.values(shownIn).flatMap(({ own, others }) => [own, ...others])]);

/** Whether what is kept under a key may be another after a change: a record of its own only if it is the changed one. */
export function showsChange([name, part, id]: readonly unknown[], { object, id: changed }: ChangeNotice): boolean {
  const { own, others } = shownIn[object];
  if (name === own) return part !== 'record' || id === changed;
  return name === ALWAYS || others.some((other) => other === name);
}

/** Whether there are notices of what is kept under a key. */
export const isFollowed = ([name]: readonly unknown[]): boolean => followed.has(String(name));
