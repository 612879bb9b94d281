import type { PublishedPage } from '@keystead/contracts';

/** A post as search engines are told of it. */
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
