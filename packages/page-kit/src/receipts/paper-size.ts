import type { Query } from '@keystead/contracts';

/** The paper that a receipt is made for. */
export type PaperSize = NonNullable<Query<'GET /payments/{id}/receipt'>['size']>;

// The territories of Unicode's CLDR (supplemental data, measurementData, paperSize US-Letter); all others have A4.
const letterRegions = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** The paper that people have where a language is spoken so: `letter` for `en-US`, `a4` for `en-GB`. */
export function paperSize(language: string): PaperSize {
  const region = new Intl.Locale(language).maximize().region ?? '';
  return letterRegions.includes(region) ? 'letter' : 'a4';
}
