// Inserts the rules of styled-components into a jsdom style sheet only if a test checks visibility or styles. Otherwise
// jsdom would match every rule for each query of an accessible name too. This looks only at the test file, not at its
// imports.
import { readFileSync } from 'node:fs';

interface Sheet {
  insertRule(rule: string, at?: number): number;
  /**
   * The original method of jsdom. A worker's test files share jsdom's classes, so an earlier file may have patched it.
   */
  jsdomsInsertRule?: Sheet['insertRule'];
}

const { document } = globalThis as unknown as {
  document: { createElement(name: string): { sheet: Sheet }; head: { appendChild<T>(element: T): T } };
};
// styled-components inserts single rules only in production mode. Otherwise it rewrites the text of the style element.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });

const { testPath = '' } = expect.getState();
const needsStyles = /toBeVisible|toHaveStyle|getComputedStyle/.test(readFileSync(testPath, 'utf8'));
const sheets: Sheet = Object.getPrototypeOf(document.head.appendChild(document.createElement('style')).sheet);
sheets.jsdomsInsertRule ??= sheets.insertRule;
sheets.insertRule = needsStyles ? sheets.jsdomsInsertRule : () => 0;
