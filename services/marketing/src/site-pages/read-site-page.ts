import { marketing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { pageFor } from './find-page.ts';
import { presentPage } from './site-page-presenter.ts';

export const readSitePage = (deps: Dependencies) =>
  endpoint(marketing, 'GET /marketing/pages/{id}', async ({ caller, params }) => {
    const found = await pageFor(deps, caller, params.id);
    return reply(presentPage(found, caller), found.version);
  });
