export type { Fact } from './draw-sheet.ts';
export { type PaperSize, printSheet } from './print-sheet.ts';
