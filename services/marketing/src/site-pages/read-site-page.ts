import { marketing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { MarketingParts } from '../marketing-parts.ts';
import { pageFor } from './find-page.ts';
import { presentPage } from './site-page-presenter.ts';

/** Answers one of the site's pages as it is kept. */
export const readSitePage = (parts: MarketingParts) =>
  endpoint(marketing, 'GET /marketing/pages/{id}', async ({ caller, params }) => {
    const found = await pageFor(parts, caller, params.id);
    return reply(presentPage(found, caller), found.version);
  });
