import type { Caller } from '@keystead/service-kit';
import { runsSite } from '../installation-scope.ts';
import { isBuiltIn, type SitePage } from './site-page.ts';

/** Who may do what with the site's pages: whoever runs the installation; what the footer leads to stays. */
export const sitePagePolicy = {
  create: runsSite,
  update: runsSite,
  delete: (caller: Caller, page: Pick<SitePage, 'kind'>) => runsSite(caller) && !isBuiltIn(page),
};
