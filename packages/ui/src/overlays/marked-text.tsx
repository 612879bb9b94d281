import { Fragment } from 'react';

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordPattern = /[\p{L}\p{N}]+/gu;

/** The number of characters at the beginning of a word that one of some words means; 0 if none does. */
function markedLength(word: string, sought: readonly string[]): number {
  const own = folded(word);
  const longest = sought.filter((one) => own.startsWith(one)).sort((one, other) => other.length - one.length)[0];
  if (!longest) return 0;
  // Folding may change the length: a ligature becomes two letters.
  let length = 0;
  while (length < word.length && folded(word.slice(0, length)).length < longest.length) length += 1;
  return length;
}

/** A text with the beginnings of its words marked that the words of a search have found. Accents do not count. */
export function MarkedText({ text, words }: { text: string; words: string }) {
  const sought = folded(words).match(wordPattern) ?? [];
  const parts: { text: string; marked: boolean }[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const length = markedLength(word, sought);
    if (length === 0) continue;
    parts.push({ text: text.slice(end, index), marked: false }, { text: word.slice(0, length), marked: true });
    end = index + length;
  }
  parts.push({ text: text.slice(end), marked: false });
  return parts.map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity of their own
    part.marked ? <mark key={place}>{part.text}</mark> : <Fragment key={place}>{part.text}</Fragment>,
  );
}
