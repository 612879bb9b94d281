import type { PublishedPage } from '@keystead/contracts';

/** The structured data of a post for search engines. */
export const postData = ({ title, description, author, published_at, updated_at }: PublishedPage) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: title,
  description,
  datePublished: published_at,
  dateModified: updated_at,
  author: { '@type': 'Organization', name: author ?? 'Keystead' },
  publisher: { '@type': 'Organization', name: 'Keystead' },
});
