import type { EventObject, LiveNotice } from '@keystead/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';

export type ChangeNotification = Extract<LiveNotice, { kind: 'change' }>;

/** Which query keys, by their first part, show a kind of record: its own, and others with its names or counts. */
const keysByObject: Readonly<Record<EventObject, { own: string; others: readonly string[] }>> = {
  property: {
    own: 'properties',
    others: ['tenants', 'leases', 'maintenance', 'payments', 'rent', 'dashboard', 'subscription', 'calendar'],
  },
  tenant: { own: 'tenants', others: ['leases', 'maintenance', 'payments', 'rent', 'dashboard', 'calendar'] },
  lease: { own: 'leases', others: ['properties', 'tenants', 'payments', 'rent', 'dashboard', 'calendar'] },
  maintenance: { own: 'maintenance', others: ['personnel', 'dashboard', 'calendar'] },
  personnel: { own: 'personnel', others: ['maintenance', 'calendar'] },
  payment: { own: 'payments', others: ['leases', 'rent', 'dashboard', 'calendar'] },
  charge: { own: 'rent', others: ['charges', 'dashboard'] },
  allocation: { own: 'rent', others: ['charges', 'dashboard'] },
  deposit: { own: 'rent', others: ['dashboard'] },
  subscription: { own: 'subscription', others: [] },
  // The page of releases follows rollouts itself, since it shows counts that are no events.
  rollout: { own: 'rollouts', others: [] },
};

/** Each change may cause a webhook delivery, which the webhook's page shows. */
const ALWAYS = 'webhooks';

/** A change may concern somebody, who is notified a moment later. */
const LATER = 'notifications';
/** Milliseconds within which the notification of a change is usually stored. */
export const NOTIFIED_MS = 4_000;

const followed = new Set([
  ALWAYS,
  LATER,
  ...Object.values(keysByObject).flatMap(({ own, others }) => [own, ...others]),
]);

/** Whether a change may affect the data under a query key: a single record's only if that record changed. */
export function affectsQuery(
  [name, part, id]: readonly unknown[],
  { object, id: changed }: ChangeNotification,
): boolean {
  const { own, others } = keysByObject[object];
  if (name === own) return part !== 'record' || id === changed;
  return name === ALWAYS || others.some((other) => other === name);
}

export const isNotification = ([name]: readonly unknown[]): boolean => name === LATER;

export const isFollowed = ([name]: readonly unknown[]): boolean => followed.has(String(name));

/** How long changes are collected before a refresh, in milliseconds: one action often makes several. */
const GATHER_MS = 300;
/** The minimum interval between two refreshes of the same query, in milliseconds. */
const LEAST_MS = 1000;

interface QueryRefresher {
  /** Refetches the active queries whose key matches: soon, together with all that are requested until then. */
  refresh(concerns: (key: readonly unknown[]) => boolean): void;
  stop(): void;
}

/**
 * Refetches active queries, at most once a second, and only while the page is visible. A running fetch is not
 * interrupted, but repeated: its answer may be from before the change, or be a next page that the user requested.
 */
export function queryRefresher(queries: QueryClient): QueryRefresher {
  const due = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const refreshDue = () => {
    timer = undefined;
    refreshedAt = Date.now();
    const ready = new Set([...due].filter(({ state }) => state.fetchStatus === 'idle'));
    for (const query of ready) due.delete(query);
    void queries.invalidateQueries({ predicate: (query) => ready.has(query) });
    plan();
  };
  const plan = () => {
    if (timer !== undefined || due.size === 0 || document.visibilityState === 'hidden') return;
    timer = setTimeout(refreshDue, Math.max(GATHER_MS, refreshedAt + LEAST_MS - Date.now()));
  };
  document.addEventListener('visibilitychange', plan);
  return {
    refresh(concerns) {
      const active = queries
        .getQueryCache()
        .findAll({ type: 'active', predicate: ({ queryKey }) => concerns(queryKey) });
      for (const query of active) due.add(query);
      plan();
    },
    stop() {
      clearTimeout(timer);
      due.clear();
      document.removeEventListener('visibilitychange', plan);
    },
  };
}
