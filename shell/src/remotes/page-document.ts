import type { Resolution } from '@keystead/contracts';

/** The data that the gateway has written into the page. */
export interface PageData {
  resolution: Resolution;
  /** The content that the page was rendered from, by address below `/api`. */
  contents: Record<string, unknown>;
}

/** The data that the gateway has written into the page; null without a gateway, as in tests. */
export function pageData(): PageData | null {
  const text = document.getElementById('keystead-page')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
