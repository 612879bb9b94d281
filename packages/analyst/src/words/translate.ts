import { type Language, meanings, signs } from '../vocabulary/languages.ts';
import { wordsOf } from './words.ts';

export type { Language } from '../vocabulary/languages.ts';

const tables = new Map(
  (['es', 'de'] as const).map((language) => [
    language,
    new Map(
      meanings[language].flatMap(([words, english]) => words.split('|').map((phrase) => [phrase, english] as const)),
    ),
  ]),
);
const signWords = new Map((['es', 'de'] as const).map((language) => [language, new Set(signs[language].split(' '))]));
const MAX_PHRASE = 6;

/** English words that look like those of another language: "die" and "es" alone say nothing. */
const MIN_SIGNS = 2;

/** A Spanish or German question in English, word by word; null for any other. Names and unknown words stay as typed. */
export function translate(question: string): { readonly language: Language; readonly english: string } | null {
  const words = wordsOf(question.slice(0, 600));
  const texts = words.map(({ text }) => text);
  const counts = (['es', 'de'] as const).map((language) => ({
    language,
    count:
      texts.filter((word) => signWords.get(language)?.has(word)).length +
      (language === 'es' && /[¿¡]/.test(question) ? 2 : 0),
  }));
  const [best] = counts.toSorted((one, other) => other.count - one.count);
  if (!best || best.count < MIN_SIGNS || best.count < words.length / 3) return null;
  const table = tables.get(best.language);
  const english: string[] = [];
  for (let at = 0; at < words.length; ) {
    let size = Math.min(MAX_PHRASE, words.length - at);
    while (size > 0 && !table?.has(texts.slice(at, at + size).join(' '))) size -= 1;
    english.push(size > 0 ? (table?.get(texts.slice(at, at + size).join(' ')) ?? '') : (words[at]?.raw ?? ''));
    at += Math.max(size, 1);
  }
  return { language: best.language, english: english.filter(Boolean).join(' ') };
}
