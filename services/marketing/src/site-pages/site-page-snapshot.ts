import type { HistorySnapshot } from '@keystead/service-kit';
import type { SitePage } from './site-page.ts';

/**
 * The history snapshot of a page, with the API's field names. It has the full text, so that an earlier one can be
 * restored.
 */
export const toHistorySnapshot = ({ title, description, body, author, published_at }: SitePage): HistorySnapshot => ({
  title,
  description,
  body,
  author,
  published_at: published_at?.toISOString() ?? null,
});
