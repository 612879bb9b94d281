/** The weights of a sheet's letters. */
export type Weight = 'regular' | 'bold';

/** What is written in one weight: with a font that every reader has, and with one that the file carries. */
export interface Letters {
  readonly builtIn: string;
  readonly carried: string;
}

/** The names by which a document knows its fonts. */
export const letters: Record<Weight, Letters> = {
  regular: { builtIn: 'Helvetica', carried: 'all letters' },
  bold: { builtIn: 'Helvetica-Bold', carried: 'all letters, bold' },
};

/** The letters of WinAnsi (Windows' code page 1252), which is what a PDF's built-in fonts are written in, and line breaks. */
const winAnsi = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Whether the fonts that every reader has can write a text. */
export const isBuiltIn = (text: string): boolean => winAnsi.test(text);
