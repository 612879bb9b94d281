// What styled-components writes is inserted into a sheet of jsdom only where a test asks what can be seen: jsdom would match
// each rule anew for each question of how something is named, too. The test's own file is read for it, nothing it imports.
import { readFileSync } from 'node:fs';

interface Sheet {
  insertRule(rule: string, at?: number): number;
  /** As jsdom has it: its classes are the same for all files that a worker tests, so the file before may have been here. */
  jsdomsInsertRule?: Sheet['insertRule'];
}

const { document } = globalThis as unknown as {
  document: { createElement(name: string): { sheet: Sheet }; head: { appendChild<T>(element: T): T } };
};
// It inserts rules one by one only where it takes itself to be in production; otherwise it rewrites the element's text.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });

const { testPath = '' } = expect.getState();
const asked = /toBeVisible|toHaveStyle|getComputedStyle/.test(readFileSync(testPath, 'utf8'));
const sheets: Sheet = Object.getPrototypeOf(document.head.appendChild(document.createElement('style')).sheet);
sheets.jsdomsInsertRule ??= sheets.insertRule;
sheets.insertRule = asked ? sheets.jsdomsInsertRule : () => 0;
