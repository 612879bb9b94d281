import type { Query, QueryClient } from '@tanstack/react-query';

/** How long changes are collected before a refresh, in milliseconds: one action often makes several. */
const GATHER_MS = 300;
/** The minimum interval between two refreshes of the same query, in milliseconds. */
const LEAST_MS = 1000;

/** Refetches the queries that the page shows. */
export interface QueryRefresher {
  /** Refetches the active queries whose key matches: soon, together with all that are requested until then. */
  refresh(concerns: (key: readonly unknown[]) => boolean): void;
  stop(): void;
}

/**
 * Refetches active queries, at most once a second, and only while the page is visible. Old data stays on screen until
 * the answer arrives. A query that is being fetched is not interrupted, but refetched afterwards. Its answer may be
 * from before the change, and it may be a next page that the user asked for.
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
