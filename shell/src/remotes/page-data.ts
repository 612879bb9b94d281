import type { Resolution } from '@keystead/contracts';

/** What the gateway has written into the page. */
export interface PageData {
  resolution: Resolution;
  /** The content that the page was rendered from, by its addresses below `/api`. */
  contents: Record<string, unknown>;
}

/** What the gateway has written into the page; null where there is no gateway, as in tests. */
export function pageData(): PageData | null {
  const text = document.getElementById('keystead-page')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
