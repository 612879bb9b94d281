import type { ComponentProps, MouseEvent } from 'react';
import {
  type Location,
  type Navigator,
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router-dom';

// Exported by name: a shared module is never tree-shaken. No data router: no page uses its loaders and actions, and it
// would more than double the size (ADR 29). No StaticRouter, which only the server needs.
export {
  BrowserRouter,
  type Location,
  matchPath,
  matchRoutes,
  Navigate,
  type Navigator,
  Outlet,
  type RouteObject,
  renderMatches,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';

/** Where the history is, which may be ahead of the page that is shown. The type of a navigator lacks what each has. */
export const locationOf = (navigator: Navigator): Location =>
  (navigator as Navigator & { location: Location }).location;

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
}

/** The router's own link would add code to every first page that only its framework mode needs. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const given = { state, ...(replace && { replace }), ...(preventScrollReset && { preventScrollReset }) };
  const follow = useLinkClickHandler(to, { ...given, ...(rest.target && { target: rest.target }) });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={click} />;
}

/** A link with `aria-current` if it leads to the current page or, without `end`, to one above it. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const path = useResolvedPath(rest.to).pathname;
  const current = pathname === path || (!end && pathname.startsWith(`${path}/`));
  return <Link {...rest} aria-current={current ? 'page' : undefined} />;
}
