import '@testing-library/jest-dom';
import { readFileSync } from 'node:fs';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';
import * as React from 'react';

/** What is used of a style sheet of jsdom. */
interface Sheet {
  insertRule(rule: string, at?: number): number;
  /**
   * The original method of jsdom. A worker's test files share jsdom's classes, so an earlier file may have patched it.
   */
  jsdomsInsertRule?: Sheet['insertRule'];
}

// Milliseconds that a test waits for an element to appear. Only a failing test waits that long.
configure({ asyncUtilTimeout: 60_000 });

// React captures a stack for each element, to name its creator in warnings. That takes a tenth of the time of a
// component test.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// Every browser has these. jsdom lacks them, and the router doesn't load without them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom 26 has no pointer events. Base UI creates one when a key activates an item of a menu or list.
const { document, MouseEvent } = globalThis as unknown as {
  document: { createElement(name: string): { sheet: Sheet }; head: { appendChild<T>(element: T): T } };
  MouseEvent: typeof Event;
};
Object.assign(globalThis, { PointerEvent: class PointerEvent extends MouseEvent {} });

// Inserts the rules of styled-components into a jsdom style sheet only if a test checks visibility or styles. Otherwise
// jsdom would match every rule for each query of an accessible name too. This looks only at the test file, not at its
// imports. styled-components inserts single rules only in production mode, and otherwise rewrites the text of the style
// element.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });

const { testPath = '' } = expect.getState();
const needsStyles = /toBeVisible|toHaveStyle|getComputedStyle/.test(readFileSync(testPath, 'utf8'));
const sheets: Sheet = Object.getPrototypeOf(document.head.appendChild(document.createElement('style')).sheet);
sheets.jsdomsInsertRule ??= sheets.insertRule;
sheets.insertRule = needsStyles ? sheets.jsdomsInsertRule : () => 0;
