import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the product. */
  to: To;
  /** Takes the place of the page in the history. */
  replace?: boolean;
  /** What the history keeps with the page. */
  state?: unknown;
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean;
}

/** A link within the product. The router's own brings what only its framework mode needs, into every first page. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const given = { state, ...(replace && { replace }), ...(preventScrollReset && { preventScrollReset }) };
  const follow = useLinkClickHandler(to, { ...given, ...(rest.target && { target: rest.target }) });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={click} />;
}

/** A link that says whether it leads to the page shown, or to one above it: `aria-current`. With `end` only to this very one. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const path = useResolvedPath(rest.to).pathname;
  const current = pathname === path || (!end && pathname.startsWith(`${path}/`));
  return <Link {...rest} aria-current={current ? 'page' : undefined} />;
}
