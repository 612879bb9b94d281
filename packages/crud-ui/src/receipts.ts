import type { Query } from '@keystead/contracts';
import { saveFile } from '@keystead/web-kit/queries';

type PaperSize = NonNullable<Query<'GET /payments/{id}/receipt'>['size']>;

// The territories of Unicode's CLDR (supplemental data, measurementData, paperSize US-Letter); all others use A4.
const letterRegions = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** The usual paper size where a language variant is spoken: `letter` for `en-US`, `a4` for `en-GB`. */
export function paperSize(language: string): PaperSize {
  const region = new Intl.Locale(language).maximize().region ?? '';
  return letterRegions.includes(region) ? 'letter' : 'a4';
}

/**
 * Has the browser save a receipt in the paper size that is usual for the browser's language.
 *
 * @throws what `fetch` throws, and an error where the file is empty.
 */
export async function saveReceipt(name: string, fetch: (size: PaperSize) => Promise<Blob>): Promise<void> {
  const file = await fetch(paperSize(navigator.language));
  if (file.size === 0) throw new Error('Received empty response from server');
  saveFile(file, name);
}
