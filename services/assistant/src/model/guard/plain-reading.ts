/** What a reader of the rendered line sees: no marks of Markdown, nothing invisible, no wide or ornate digits. */
export const plainReading = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/[*_~`\\]/g, '');

/** A text as it is compared with another: its plain reading in small letters, with single spaces. */
export const comparable = (text: string): string => plainReading(text).toLowerCase().replace(/\s+/g, ' ').trim();
