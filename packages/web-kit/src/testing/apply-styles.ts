/**
 * Has styles apply in the tests of this file, from the next rendering on: they are left out where nobody asks for them,
 * as jsdom takes long over them. Without it an element is hidden by its attributes alone, not by a rule of a style sheet.
 */
export function applyStyles(): void {
  Object.assign(globalThis, { stylesApply: true });
}
