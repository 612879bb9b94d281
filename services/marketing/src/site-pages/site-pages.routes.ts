import { marketing } from '@keystead/contracts';
import {
  authorise,
  authorOf,
  type Endpoint,
  endpoint,
  NotFound,
  newRecord,
  RecordHandlers,
  reply,
  unrecordedAdditionEndpoint,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installation, installationScope } from '../installation-scope.ts';
import { presentPage, presentPublished, presentSummary } from './site-pages.mapper.ts';
import {
  assertSameAddress,
  assertStaysPublished,
  changedPage,
  newPost,
  type SitePage,
  sitePagePolicy,
} from './site-pages.ts';

const ADMINS_EDIT = 'Only an administrator can edit the public site.';

const pageHandlers = ({ pages }: Dependencies) =>
  new RecordHandlers({
    records: pages.records,
    what: 'this page',
    scopeOf: installationScope,
    policy: sitePagePolicy,
    reasons: {
      update: ADMINS_EDIT,
      delete: "The site's footer links to this page, so it cannot be deleted.",
      history: 'Only an administrator may read the history of a page.',
    },
    present: (rows: readonly SitePage[], caller) => rows.map((page) => presentPage(page, caller)),
  });

/** Newest first. Pages with a future date are left out. */
const listPublished = ({ pages, now }: Dependencies) =>
  endpoint(marketing, 'GET /marketing/published', async ({ query: { sort: _, ...search } }) => {
    const { rows, ...rest } = await pages.published(now(), search);
    return reply({ pages: rows.map(presentSummary), ...rest });
  });

const readPublished = ({ pages, now }: Dependencies) =>
  endpoint(marketing, 'GET /marketing/published/{kind}/{slug}', async ({ params: { kind, slug } }) => {
    const found = await pages.findPublished(kind, slug, now());
    if (!found) throw new NotFound('This page does not exist.');
    return reply(presentPublished(found), found.version);
  });

const createPage = (deps: Dependencies) =>
  unrecordedAdditionEndpoint(marketing, 'POST /marketing/pages', async (request) => {
    const { caller, body } = request;
    authorise(sitePagePolicy.create(caller), ADMINS_EDIT);
    return pageHandlers(deps).add(request, {
      ids: deps.ids.pages,
      collection: 'marketing/pages',
      async add(id) {
        const added = newPost(newRecord(id, installation, authorOf(caller), deps.now()), body);
        await deps.pages.records.add(added);
        return added;
      },
    });
  });

/** Each entry may contain two full texts. */
const DEFAULT_LIMIT = 20;

export const sitePageEndpoints = (deps: Dependencies): Endpoint[] => [
  listPublished(deps),
  readPublished(deps),
  endpoint(
    marketing,
    'GET /marketing/pages',
    pageHandlers(deps).list('pages', (scope, query) => deps.pages.page(scope, query)),
  ),
  createPage(deps),
  endpoint(marketing, 'GET /marketing/pages/{id}', pageHandlers(deps).read),
  endpoint(
    marketing,
    'PUT /marketing/pages/{id}',
    pageHandlers(deps).change((page, { body }) => {
      assertSameAddress(page, body);
      const changed = changedPage(page, body);
      assertStaysPublished(changed, deps.now());
      return changed;
    }),
  ),
  endpoint(marketing, 'DELETE /marketing/pages/{id}', pageHandlers(deps).remove()),
  endpoint(marketing, 'GET /marketing/pages/{id}/history', ({ query, ...request }) =>
    pageHandlers(deps).history({ ...request, query: { limit: DEFAULT_LIMIT, ...query } }),
  ),
];
