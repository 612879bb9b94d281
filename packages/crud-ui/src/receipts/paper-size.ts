import type { Query } from '@keystead/contracts';

/** The paper size of a receipt. */
export type PaperSize = NonNullable<Query<'GET /payments/{id}/receipt'>['size']>;

// The territories of Unicode's CLDR (supplemental data, measurementData, paperSize US-Letter); all others use A4.
const letterRegions = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** The usual paper size where a language variant is spoken: `letter` for `en-US`, `a4` for `en-GB`. */
export function paperSize(language: string): PaperSize {
  const region = new Intl.Locale(language).maximize().region ?? '';
  return letterRegions.includes(region) ? 'letter' : 'a4';
}
