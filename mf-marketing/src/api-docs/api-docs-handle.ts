import { publishedHandle } from '../content/published.ts';
import { tabTitle } from '../sections/tab-title.ts';

/** Where the guide is kept among the site's pages. */
export const guideSlug = 'api-docs';

/** What the page about the API needs, and its head. */
export const apiDocsHandle = publishedHandle(
  'page',
  ({ title, description }) => ({ title: tabTitle(title), description }),
  guideSlug,
);
