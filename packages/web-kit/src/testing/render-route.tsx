import type { User } from '@keystead/contracts';
import { type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { QueryClientProvider } from '../queries/query.ts';
import { createQueryClient } from '../queries/query-client.ts';
import { session } from '../session/session.ts';
import type { AnsweredCall, Answers } from './answers.ts';
import { replaceNetworkEdge } from './network-edge.ts';
import { sampleUser } from './sample-user.ts';

/** Where the test begins. */
export interface RouteSetting {
  /** The address shown first, as in the browser: `/app/properties?q=oak`. */
  path: string;
  /** Who is signed in: a landlord unless said; null for nobody. */
  user?: Partial<User> | null;
  /** What the server says, by operation; an operation that isn't named fails the request that makes it. */
  answers?: Answers;
}

/** A rendered page, with testing-library's queries. */
export interface RenderedRoute extends RenderResult {
  /** The hands of the person: `await person.click(…)`. */
  person: UserEvent;
  /** What has reached the network's edge so far, oldest first. */
  calls: AnsweredCall[];
  /** The address shown now, with its query. */
  address(): string;
}

/** The routes as the shell shows them: without a data router's loaders. */
function Pages({ routes, onShown }: { routes: RouteObject[]; onShown: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onShown(pathname + search);
  return useRoutes(routes);
}

/**
 * Renders a remote's routes as its user sees them: real router, session, queries and client; only the network's
 * edge is replaced. Failed queries aren't retried, so that an error shows at once.
 */
export function renderRoute(routes: RouteObject[], { path, user = {}, answers = {} }: RouteSetting): RenderedRoute {
  if (user === null) session.end();
  else session.start({ token: 'test-token', user: sampleUser(user) });
  const calls = replaceNetworkEdge(answers);
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  let shown = path;
  const onShown = (address: string) => {
    shown = address;
  };
  const result = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[path]}>
        <Pages routes={routes} onShown={onShown} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...result, person: userEvent.setup(), calls, address: () => shown };
}
