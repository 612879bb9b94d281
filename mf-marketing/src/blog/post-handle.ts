import { publishedHandle } from '../content/published.ts';
import { tabTitle } from '../sections/tab-title.ts';

/** The content of a post's page, and its head. */
export const postHandle = publishedHandle('post', ({ title, description, published_at }) => ({
  title: tabTitle(title),
  description,
  type: 'article',
  publishedAt: published_at,
}));
