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

const partsOf = ({ children }: StyleElement) => (typeof children === 'string' ? [] : children);

/** Rules with nothing but declarations. Where a selector still has an ampersand, only styled-components can write it. */
const isPlain = (rule: StyleElement) =>
  rule.type === 'rule' && partsOf(rule).every(({ type }) => type === 'decl') && !String(rule.props).includes('&');

/**
 * Writes `.x{@media …{&{…}}}` in place of `@media …{.x{…}}`. To a rule that a browser adds to a sheet, it compares only
 * the elements that can match. Where that is a query, Chromium compares every rule with every element: 120 ms with
 * hundreds of rows, each time a component appears first.
 */
function nestedQueries(element: StyleElement): undefined {
  const rules = partsOf(element);
  if (element.root !== null || !element.type.startsWith('@') || !rules.every(isPlain)) return;
  const selectors = rules.flatMap(({ props }) => props);
  const owner = classesOf(selectors[0]).findLast((name) => selectors.every((one) => classesOf(one).includes(name)));
  if (owner === undefined) return;
  const ofOwner = new RegExp(`\\${owner}(?![\\w-])`, 'g');
  const nested = rules.map(
    (rule) =>
      `${String(rule.props).replace(ofOwner, '&')}{${partsOf(rule)
        .map(({ value }) => value)
        .join('')}}`,
  );
  // stylis prints a declaration as it is.
  Object.assign(element, { type: 'decl', return: `${owner}{${element.value}{${nested.join('')}}}` });
}

const plugins = [nestedQueries];

/** Around everything that has styles. */
export const NestedQueries = ({ children }: { children: ReactNode }) => (
  <StyleSheetManager stylisPlugins={plugins}>{children}</StyleSheetManager>
);
