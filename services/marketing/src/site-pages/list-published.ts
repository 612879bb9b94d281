import { marketing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentSummary } from './site-page-presenter.ts';

/** Lists the published pages, newest first. Pages with a future date are left out. */
export const listPublished = ({ pages, now }: Dependencies) =>
  endpoint(marketing, 'GET /marketing/published', async ({ query: { sort: _, ...search } }) => {
    const { rows, ...rest } = await pages.published(now(), search);
    return reply({ pages: rows.map(presentSummary), ...rest });
  });
