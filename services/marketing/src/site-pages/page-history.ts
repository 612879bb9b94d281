import { marketing } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findPage } from './find-page.ts';
import { sitePagePolicy } from './site-page-policy.ts';

/** The default number of entries in a response. Each entry may contain two full texts. */
const DEFAULT_LIMIT = 20;

/** The history of a page, for callers who may update it. */
export const pageHistory = (deps: Dependencies) =>
  endpoint(marketing, 'GET /marketing/pages/{id}/history', async ({ caller, params, query }) => {
    const found = await findPage(deps, caller, params.id);
    authorise(sitePagePolicy.update(caller), 'Only an administrator may read the history of a page.');
    return reply(await deps.pages.records.history(found, { limit: DEFAULT_LIMIT, ...query }));
  });
