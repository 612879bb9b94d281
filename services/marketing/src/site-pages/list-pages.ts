import { marketing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installationScope } from '../installation-scope.ts';
import { sitePagePolicy } from './site-page-policy.ts';
import { presentPage } from './site-page-presenter.ts';

/** Lists the site's pages, drafts included, for admins. Other callers get an empty list, never an error (rules §2). */
export const listPages = ({ pages }: Dependencies) =>
  endpoint(marketing, 'GET /marketing/pages', async ({ caller, query }) => {
    const { rows, ...rest } = await pages.page(installationScope(caller), query);
    return reply({
      pages: rows.map((page) => presentPage(page, caller)),
      ...rest,
      abilities: { create: sitePagePolicy.create(caller) },
    });
  });
