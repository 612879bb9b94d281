export { type PaperSize, printSheet } from './print-sheet.ts';
export type { Fact } from './sheet.ts';
