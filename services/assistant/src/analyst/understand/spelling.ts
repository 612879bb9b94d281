import type { Word } from './words.ts';

/** Words that are recognised when misspelled. They are long enough not to be confused with others. */
const keyWords = [
  'tenants tenant properties property leases payments payment overdue revenue income maintenance requests request',
  'occupancy occupied forecast deposits deposit plumbing plumber electrical electrician summary portfolio personnel',
  'assign remind message expenses expiring expire outstanding urgent vacant available contractors received collected',
  'apartments reminder completed cancelled pending landscaping cleaning painting roofing flooring carpentry breakdown',
].flatMap((line) => line.split(' '));

const known = new Set(keyWords);

/** How many letters were inserted, deleted, replaced or swapped; `most + 1` for anything beyond. */
export function misspelling(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: meant.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= meant.length; j += 1) {
      const same = typed[i - 1] === meant[j - 1];
      const swapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      const costs = [at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1)];
      if (swapped) costs.push(at(before, j - 2) + 1);
      next.push(Math.min(...costs));
    }
    [before, row] = [row, next];
  }
  return Math.min(at(row, meant.length), most + 1);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;

/** Corrects a misspelled word. It leaves capitalised words, which may be names, and ordinary words. */
export function spelled(word: Word, isOrdinary: (text: string) => boolean): Word {
  const { text, raw } = word;
  if (text.length < 6 || /^\P{Ll}/u.test(raw) || known.has(text) || isOrdinary(text)) return word;
  const most = text.length < 9 ? 1 : 2;
  const meant = keyWords.find((key) => key[0] === text[0] && misspelling(text, key, most) <= most);
  return meant ? { ...word, text: meant } : word;
}
