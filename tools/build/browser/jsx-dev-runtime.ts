import { Fragment, type JSX, jsx, jsxs } from 'react/jsx-runtime';

export type { JSX };
export { Fragment };

/**
 * Creates elements for code built for development. React's own `jsxDEV` belongs to its development build, but the shell
 * that shows the remote has the production build. This function creates the same elements with the shared `jsx`.
 */
export function jsxDEV(
  type: React.ElementType,
  props: unknown,
  key: React.Key | undefined,
  several: boolean,
): JSX.Element {
  return (several ? jsxs : jsx)(type, props, key);
}
