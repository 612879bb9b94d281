import { Fragment, type JSX, jsx, jsxs } from 'react/jsx-runtime';

export type { JSX };
export { Fragment };

/**
 * What code built for development makes elements with. React's own belongs to its development build, and the shell that a
 * remote is shown in has the other: this makes the same elements by what the shell shares.
 */
export function jsxDEV(
  type: React.ElementType,
  props: unknown,
  key: React.Key | undefined,
  several: boolean,
): JSX.Element {
  return (several ? jsxs : jsx)(type, props, key);
}
