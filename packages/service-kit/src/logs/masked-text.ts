const masks: readonly (readonly [RegExp, string])[] = [
  // The driver includes the values of the record in a duplicate key error.
  [/(dup key: )\{[^\n]*\}/g, '$1{…}'],
  // V8 includes an excerpt in the error for malformed JSON.
  [/"[^\n]*"(?:\.\.\.)? is not valid JSON/g, '… is not valid JSON'],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  [/\bBearer\s+[^\s"']+/gi, 'Bearer …'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
  [/\b(ks|sk|rk|pk|whsec)_[A-Za-z0-9_]{6,}/g, '$1_…'],
  [/([?&][\w.[\]-]+=)[^&\s"'>)]+/g, '$1…'],
  // The user name and password in a URL, such as a connection string.
  [/(\w:\/\/)[^\s/@]+@/g, '$1…@'],
];

/** Masks secrets and personal data in the text of an error. */
export const maskedText = (text: string): string =>
  masks.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
