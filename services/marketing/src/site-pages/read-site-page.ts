import { marketing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findPage } from './find-page.ts';
import { presentPage } from './site-page-presenter.ts';

export const readSitePage = (deps: Dependencies) =>
  endpoint(marketing, 'GET /marketing/pages/{id}', async ({ caller, params }) => {
    const found = await findPage(deps, caller, params.id);
    return reply(presentPage(found, caller), found.version);
  });
