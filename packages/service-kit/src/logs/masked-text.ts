const masks: readonly (readonly [RegExp, string])[] = [
  // What a driver says of a duplicate holds the value of the record.
  [/(dup key: )\{[^\n]*\}/g, '$1{…}'],
  // What V8 says of broken JSON holds a piece of it.
  [/"[^\n]*"(?:\.\.\.)? is not valid JSON/g, '… is not valid JSON'],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  [/\bBearer\s+[^\s"']+/gi, 'Bearer …'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
  [/\b(ks|sk|rk|pk|whsec)_[A-Za-z0-9_]{6,}/g, '$1_…'],
  [/([?&][\w.[\]-]+=)[^&\s"'>)]+/g, '$1…'],
  // The user and the password of an address, as those of databases have them.
  [/(\w:\/\/)[^\s/@]+@/g, '$1…@'],
];

/** A text of an error without secrets and personal data that it may hold. */
export const maskedText = (text: string): string =>
  masks.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
