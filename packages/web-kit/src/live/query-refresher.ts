import type { Query, QueryClient } from '@tanstack/react-query';

/** Milliseconds in which changes are gathered: one action often makes several. */
const GATHER_MS = 300;
/** The fewest milliseconds between two looks at the same. */
const LEAST_MS = 1000;

/** Has what the page shows asked for anew. */
export interface QueryRefresher {
  /** Those of the shown queries to whose key this applies; soon, and all that came until then at once. */
  refresh(concerns: (key: readonly unknown[]) => boolean): void;
  stop(): void;
}

/**
 * Asks anew for queries that are shown, at most once a second, and only while somebody can see them. What is shown stays
 * until the answer is there. A query that is being asked for already is left in peace and asked for after that: its answer
 * may be from before the change, and it may be the next page that somebody wants.
 */
export function queryRefresher(queries: QueryClient): QueryRefresher {
  const due = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looked = Number.NEGATIVE_INFINITY;
  const look = () => {
    timer = undefined;
    looked = Date.now();
    const ready = new Set([...due].filter(({ state }) => state.fetchStatus === 'idle'));
    for (const query of ready) due.delete(query);
    void queries.invalidateQueries({ predicate: (query) => ready.has(query) });
    plan();
  };
  const plan = () => {
    if (timer !== undefined || due.size === 0 || document.visibilityState === 'hidden') return;
    timer = setTimeout(look, Math.max(GATHER_MS, looked + LEAST_MS - Date.now()));
  };
  document.addEventListener('visibilitychange', plan);
  return {
    refresh(concerns) {
      const shown = queries
        .getQueryCache()
        .findAll({ type: 'active', predicate: ({ queryKey }) => concerns(queryKey) });
      for (const query of shown) due.add(query);
      plan();
    },
    stop() {
      clearTimeout(timer);
      due.clear();
      document.removeEventListener('visibilitychange', plan);
    },
  };
}
