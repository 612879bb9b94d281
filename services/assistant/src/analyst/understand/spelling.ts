import type { Word } from './words.ts';

/** Words that are recognised when misspelled. They are long enough not to be confused with others. */
const keyWords = [
  'tenants tenant properties property leases payments payment overdue revenue income maintenance requests request',
  'occupancy occupied forecast deposits deposit plumbing plumber electrical electrician summary portfolio personnel',
  'assign remind message expenses expiring expire outstanding urgent vacant available contractors received collected',
  'apartments reminder completed cancelled pending landscaping cleaning painting roofing flooring carpentry breakdown',
].flatMap((line) => line.split(' '));

const keyWordSet = new Set(keyWords);

/** How many letters were inserted, deleted, replaced or swapped; `max + 1` for anything beyond. */
export function editDistance(typed: string, target: string, max: number): number {
  if (Math.abs(typed.length - target.length) > max) return max + 1;
  let before: number[] = [];
  let row = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= target.length; j += 1) {
      const same = typed[i - 1] === target[j - 1];
      const swapped = i > 1 && j > 1 && typed[i - 1] === target[j - 2] && typed[i - 2] === target[j - 1];
      const costs = [at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1)];
      if (swapped) costs.push(at(before, j - 2) + 1);
      next.push(Math.min(...costs));
    }
    [before, row] = [row, next];
  }
  return Math.min(at(row, target.length), max + 1);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;

/** Corrects a misspelled word. It leaves capitalised words, which may be names, and ordinary words. */
export function correctSpelling(word: Word, isOrdinary: (text: string) => boolean): Word {
  const { text, raw } = word;
  if (text.length < 6 || /^\P{Ll}/u.test(raw) || keyWordSet.has(text) || isOrdinary(text)) return word;
  const max = text.length < 9 ? 1 : 2;
  const target = keyWords.find((key) => key[0] === text[0] && editDistance(text, key, max) <= max);
  return target ? { ...word, text: target } : word;
}
