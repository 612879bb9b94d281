import { publishedHandle } from '../content/published.ts';
import { tabTitle } from '../sections/tab-title.ts';

/** The slug of the guide among the site's pages. */
export const guideSlug = 'api-docs';

/** The content of the API page, and its head. */
export const apiDocsHandle = publishedHandle(
  'page',
  ({ title, description }) => ({ title: tabTitle(title), description }),
  guideSlug,
);
