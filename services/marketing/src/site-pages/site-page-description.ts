import type { Described } from '@keystead/service-kit';
import type { SitePage } from './site-page.ts';

/** A page as its history shows it: what the API calls each field, its text in full, so that an earlier one can be had again. */
export const describePage = ({ title, description, body, author, published_at }: SitePage): Described => ({
  title,
  description,
  body,
  author,
  published_at: published_at?.toISOString() ?? null,
});
