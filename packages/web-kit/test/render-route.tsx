import type { User } from '@keystead/contracts';
import { type RenderHookResult, type RenderResult, render, renderHook } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { createQueryClient, type QueryClient, QueryClientProvider } from '../src/queries/query.ts';
import { session } from '../src/session.ts';
import type { AnsweredCall, Answers } from './answers.ts';
import { replaceNetworkEdge } from './network-edge.ts';
import { sampleUser } from './samples.ts';

/** How the test starts. */
export interface RouteSetting {
  /** The initial address, as in the browser: `/app/properties?q=oak`. */
  path: string;
  /** The signed-in user: a landlord by default; null for nobody. */
  user?: Partial<User> | null;
  /** The server's answers, by operation. A request of any other operation fails. */
  answers?: Answers;
}

/** A rendered page, with testing-library's queries. */
export interface RenderedRoute extends RenderResult {
  /** Simulates the user's input: `await person.click(…)`. */
  person: UserEvent;
  /** The calls that have reached the network edge so far, oldest first. */
  calls: AnsweredCall[];
  /** The current address, with its query. */
  address(): string;
}

/** The app's own query client, except that failed queries aren't retried: an error shows immediately. */
function queriesWithoutRetry(): QueryClient {
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return queries;
}

/** The routes as the shell renders them: without a data router's loaders. */
function Pages({ routes, onNavigate }: { routes: RouteObject[]; onNavigate: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onNavigate(pathname + search);
  return useRoutes(routes);
}

/**
 * Renders a remote's routes as its user sees them: real router, session, queries and client. Only the network edge is
 * replaced. Failed queries aren't retried, so that an error shows immediately.
 */
export function renderRoute(routes: RouteObject[], { path, user = {}, answers = {} }: RouteSetting): RenderedRoute {
  if (user === null) session.end();
  else session.start({ token: 'test-token', user: sampleUser(user) });
  const calls = replaceNetworkEdge(answers);
  const queries = queriesWithoutRetry();
  let current = path;
  const onNavigate = (address: string) => {
    current = address;
  };
  const result = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[path]}>
        <Pages routes={routes} onNavigate={onNavigate} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...result, person: userEvent.setup(), calls, address: () => current };
}

/** Runs a hook with its own query cache, in which failed queries aren't retried. */
export function renderWithQueries<Result>(useIt: () => Result): RenderHookResult<Result, unknown> {
  const queries = queriesWithoutRetry();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(useIt, { wrapper });
}
