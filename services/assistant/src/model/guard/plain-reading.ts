/** The visible text of a rendered line: without Markdown marks and invisible characters, and with plain digits. */
export const plainReading = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/[*_~`\\]/g, '');

/** A text in a form for comparison: its plain reading in lower case, with single spaces. */
export const comparable = (text: string): string => plainReading(text).toLowerCase().replace(/\s+/g, ' ').trim();
