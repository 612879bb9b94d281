export type Weight = 'regular' | 'bold';

/** The fonts of one weight: one that is built into every PDF reader, and one that the file embeds. */
export interface FontNames {
  readonly builtIn: string;
  readonly embedded: string;
}

/** The names under which a document registers its fonts. */
export const fontNames: Record<Weight, FontNames> = {
  regular: { builtIn: 'Helvetica', embedded: 'all letters' },
  bold: { builtIn: 'Helvetica-Bold', embedded: 'all letters, bold' },
};

/** The characters of WinAnsi (Windows code page 1252), the encoding of a PDF's built-in fonts, and line breaks. */
const winAnsi = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Whether the built-in fonts can display a text. */
export const isBuiltIn = (text: string): boolean => winAnsi.test(text);
