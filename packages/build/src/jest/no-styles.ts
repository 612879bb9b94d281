// What styled-components writes is inserted into no sheet of jsdom, which would match each rule anew for each question of
// what is visible or how something is named. A test that is about styles says so: `applyStyles()` of web-kit's testing.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });

const { sheet } = document.head.appendChild(document.createElement('style'));
const sheets = Object.getPrototypeOf(sheet) as CSSStyleSheet;
const { insertRule } = sheets;
sheets.insertRule = function (rule, at) {
  return (globalThis as { stylesApply?: true }).stylesApply ? insertRule.call(this, rule, at) : 0;
};
