/** Characters of a record's text that an answer uses at most. */
const MAX_TEXT_LENGTH = 500;

// Characters that change the text direction, have no width, or are tags. A reader can't see them, but a model reads
// them.
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/gu;
const breaks = /[\p{Cc}\s]+/gu;

/**
 * A text of a record in one line, shortened and without invisible characters. It is still user input: data, and never
 * an instruction.
 */
export function recordText(text: string): string {
  const line = text.replace(invisible, '').replace(breaks, ' ').trim();
  const letters = [...line];
  return letters.length <= MAX_TEXT_LENGTH ? line : `${letters.slice(0, MAX_TEXT_LENGTH).join('').trimEnd()}…`;
}
