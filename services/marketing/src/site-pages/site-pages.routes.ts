import { marketing } from '@keystead/contracts';
import {
  addOnce,
  assertVersion,
  authorise,
  authorOf,
  type Caller,
  created,
  type Endpoint,
  endpoint,
  NotFound,
  newRecord,
  nothing,
  reply,
  retryOnConflict,
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

/** Returns a page that the caller may see, or throws 404. */
async function findPage({ pages }: Dependencies, caller: Caller, id: number): Promise<SitePage> {
  const found = await pages.records.find(installationScope(caller), id);
  if (!found) throw new NotFound('This page does not exist.');
  return found;
}

/** Lists the published pages, newest first. Pages with a future date are left out. */
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

/** Lists the site's pages, drafts included, for admins. Other callers get an empty list, never an error (rules §2). */
const listPages = ({ pages }: Dependencies) =>
  endpoint(marketing, 'GET /marketing/pages', async ({ caller, query }) => {
    const { rows, ...rest } = await pages.page(installationScope(caller), query);
    return reply({
      pages: rows.map((page) => presentPage(page, caller)),
      ...rest,
      abilities: { create: sitePagePolicy.create(caller) },
    });
  });

const createPage = ({ pages, ids, now }: Dependencies) =>
  endpoint(marketing, 'POST /marketing/pages', async ({ caller, body, recordId }) => {
    authorise(sitePagePolicy.create(caller), 'Only an administrator can edit the public site.');
    const page = await addOnce(pages.records, await recordId(() => ids.pages.next()), {
      what: 'This post',
      scope: installationScope(caller),
      async add(id) {
        const added = newPost(newRecord(id, installation, authorOf(caller), now()), body);
        return (await pages.records.add(added)) === 'added' ? added : undefined;
      },
    });
    return created(presentPage(page, caller), 'marketing/pages');
  });

const readSitePage = (deps: Dependencies) =>
  endpoint(marketing, 'GET /marketing/pages/{id}', async ({ caller, params }) => {
    const found = await findPage(deps, caller, params.id);
    return reply(presentPage(found, caller), found.version);
  });

const updatePage = (deps: Dependencies) =>
  endpoint(marketing, 'PUT /marketing/pages/{id}', async ({ caller, params, body, ifMatch }) => {
    const saved = await retryOnConflict('this page', async () => {
      const found = await findPage(deps, caller, params.id);
      authorise(sitePagePolicy.update(caller), 'Only an administrator can edit the public site.');
      assertVersion(found.version, { ifMatch, version: body.version });
      assertSameAddress(found, body);
      const changed = changedPage(found, body);
      assertStaysPublished(changed, deps.now());
      return deps.pages.records.save(installationScope(caller), found, changed, authorOf(caller));
    });
    return reply(presentPage(saved, caller), saved.version);
  });

/** Deletes a post, which hides it at once. Built-in pages, which the footer links to, can't be deleted. */
const deletePage = (deps: Dependencies) =>
  endpoint(marketing, 'DELETE /marketing/pages/{id}', async ({ caller, params, ifMatch }) =>
    retryOnConflict('this page', async () => {
      const found = await findPage(deps, caller, params.id);
      authorise(sitePagePolicy.delete(caller, found), "The site's footer links to this page, so it cannot be deleted.");
      assertVersion(found.version, { ifMatch });
      const removed = await deps.pages.records.remove(installationScope(caller), found, authorOf(caller));
      return removed ? nothing : undefined;
    }),
  );

/** The default number of entries in a response. Each entry may contain two full texts. */
const DEFAULT_LIMIT = 20;

const pageHistory = (deps: Dependencies) =>
  endpoint(marketing, 'GET /marketing/pages/{id}/history', async ({ caller, params, query }) => {
    const found = await findPage(deps, caller, params.id);
    authorise(sitePagePolicy.update(caller), 'Only an administrator may read the history of a page.');
    return reply(await deps.pages.records.history(found, { limit: DEFAULT_LIMIT, ...query }));
  });

export const sitePageEndpoints = (deps: Dependencies): Endpoint[] => [
  listPublished(deps),
  readPublished(deps),
  listPages(deps),
  createPage(deps),
  readSitePage(deps),
  updatePage(deps),
  deletePage(deps),
  pageHistory(deps),
];
