import { marketing } from '@keystead/contracts';
import { endpoint, NotFound, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentPublished } from './site-page-presenter.ts';

/** Returns a page by kind and slug, if it is published by now. */
export const readPublished = ({ pages, now }: Dependencies) =>
  endpoint(marketing, 'GET /marketing/published/{kind}/{slug}', async ({ params: { kind, slug } }) => {
    const found = await pages.findPublished(kind, slug, now());
    if (!found) throw new NotFound('This page does not exist.');
    return reply(presentPublished(found), found.version);
  });
