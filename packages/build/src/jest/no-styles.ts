// What styled-components writes is inserted into no sheet of jsdom, which would match each rule anew for each question of
// what is visible or how something is named. A test that is about styles says so: `applyStyles()` of web-kit's testing.

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

const sheets: Sheet = Object.getPrototypeOf(document.head.appendChild(document.createElement('style')).sheet);
sheets.jsdomsInsertRule ??= sheets.insertRule;
const insertRule = sheets.jsdomsInsertRule;
sheets.insertRule = function (rule, at) {
  return (globalThis as { stylesApply?: true }).stylesApply ? insertRule.call(this, rule, at) : 0;
};
