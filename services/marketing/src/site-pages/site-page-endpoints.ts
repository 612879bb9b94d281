import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { createPage } from './create-page.ts';
import { deletePage } from './delete-page.ts';
import { listPages } from './list-pages.ts';
import { listPublished } from './list-published.ts';
import { pageHistory } from './page-history.ts';
import { readPublished } from './read-published.ts';
import { readSitePage } from './read-site-page.ts';
import { updatePage } from './update-page.ts';

/** All endpoints under `/marketing/pages`, and the public ones under `/marketing/published`. */
export const sitePageEndpoints = (deps: Dependencies): Endpoint[] => [
  listPublished(deps),
  readPublished(deps),
  listPages(deps),
  createPage(deps),
  readSitePage(deps),
  updatePage(deps),
  deletePage(deps),
  pageHistory(deps),
];
