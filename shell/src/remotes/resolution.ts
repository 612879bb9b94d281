import type { Resolution } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { pageData } from './page-data.ts';

/** Asks the gateway which releases to load. */
export function askForResolution(): Promise<Resolution> {
  return request('GET /releases/resolve');
}

/** Which releases to load: the gateway has written it into the page, which saves a round trip. */
export async function firstResolution(): Promise<Resolution> {
  return pageData()?.resolution ?? (await askForResolution());
}
