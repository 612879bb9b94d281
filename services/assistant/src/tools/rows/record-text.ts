/** Characters of a text of a record that go into an answer at most. */
const longest = 500;

// What turns the direction of writing round, has no width, or is a tag: it shows nothing, and a model reads it.
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/gu;
const breaks = /[\p{Cc}\s]+/gu;

/**
 * A text of a record in one line, without what can't be seen, and cut. It is still what somebody has written: data, and
 * never an instruction.
 */
export function recordText(text: string): string {
  const line = text.replace(unseen, '').replace(breaks, ' ').trim();
  const letters = [...line];
  return letters.length <= longest ? line : `${letters.slice(0, longest).join('').trimEnd()}…`;
}
