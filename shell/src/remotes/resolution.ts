import type { Resolution } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

function inPage(): Resolution | null {
  const text = document.getElementById('keystead-page')?.textContent;
  return text ? (JSON.parse(text) as { resolution: Resolution }).resolution : null;
}

/** Asks the gateway which releases to load. */
export function askForResolution(): Promise<Resolution> {
  return request('GET /releases/resolve');
}

/** Which releases to load: the gateway has written it into the page, which saves a round trip. */
export async function firstResolution(): Promise<Resolution> {
  return inPage() ?? (await askForResolution());
}
