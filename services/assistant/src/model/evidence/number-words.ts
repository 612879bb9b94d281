const small = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
  .concat(' seventeen eighteen nineteen')
  .split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const large: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, million: 1e6, billion: 1e9 };

const word = [...small, ...tens, ...Object.keys(large)].join('|');
const run = new RegExp(`(?<!\\p{L})(?:${word})(?:(?:\\s+and)?[\\s-]+(?:${word}))*(?!\\p{L})`, 'giu');

function valueOfWords(words: readonly string[]): number {
  let total = 0;
  let part = 0;
  for (const each of words) {
    const factor = large[each];
    if (factor === 100) part = Math.max(part, 1) * 100;
    else if (factor) {
      total += Math.max(part, 1) * factor;
      part = 0;
    } else part += tens.includes(each) ? (tens.indexOf(each) + 2) * 10 : small.indexOf(each);
  }
  return total + part;
}

/** The numbers from ten on that a text spells out. */
export const numberWords = (text: string): { text: string; value: number }[] =>
  [...text.matchAll(run)]
    .map(([found]) => ({
      text: found,
      value: valueOfWords(
        found
          .toLowerCase()
          .split(/[\s-]+/)
          .filter((each) => each !== 'and'),
      ),
    }))
    .filter(({ value }) => value >= 10);
