import type { Caller } from '@keystead/service-kit';
import { runsSite } from '../installation-scope.ts';
import { isBuiltIn, type SitePage } from './site-page.ts';

/** Only admins may write pages. The built-in pages, which the footer links to, can't be deleted. */
export const sitePagePolicy = {
  create: runsSite,
  update: runsSite,
  delete: (caller: Caller, page: Pick<SitePage, 'kind'>) => runsSite(caller) && !isBuiltIn(page),
};
