import type { ReactNode } from 'react';
import { StyleSheetManager } from 'styled-components';

/** A part of a style sheet as stylis, the compiler of styled-components, hands it to its plugins. */
interface StyleElement {
  type: string;
  value: string;
  props: string | string[];
  children: string | StyleElement[];
  /** Null at the top level. */
  root: unknown;
  return: string;
}

const classesOf = (selector = ''): string[] => selector.match(/\.[\w-]+/g) ?? [];

/**
 * Writes `.x{@media …{&{…}}}` in place of `@media …{.x{…}}`. To a rule that a browser adds to a sheet, it compares only
 * the elements that can match. Where that is a query, Chromium compares every rule with every element: 120 ms with
 * hundreds of rows, each time a component appears first.
 */
function nestedQueries(element: StyleElement): undefined {
  const { type, value, children, root } = element;
  if (root !== null || type[0] !== '@' || typeof children === 'string') return;
  const selectors = children.flatMap(({ props }) => props);
  const owner = classesOf(selectors[0]).findLast((name) => selectors.every((one) => classesOf(one).includes(name)));
  if (owner === undefined) return;
  const ofOwner = new RegExp(`\\${owner}(?![\\w-])`, 'g');
  let nested = '';
  for (const rule of children) {
    const parts = rule.children;
    if (rule.type !== 'rule' || typeof parts === 'string' || parts.some((part) => part.type !== 'decl')) return;
    nested += `${String(rule.props).replace(ofOwner, '&')}{${parts.map((part) => part.value).join('')}}`;
  }
  // stylis prints a declaration as it is.
  Object.assign(element, { type: 'decl', return: `${owner}{${value}{${nested}}}` });
}

const plugins = [nestedQueries];

/** Around all signed-in pages. Public ones have few elements, and load less without it. */
export const NestedQueries = ({ children }: { children: ReactNode }) => (
  <StyleSheetManager stylisPlugins={plugins}>{children}</StyleSheetManager>
);
