import { marketing } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, nothing, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installationScope } from '../installation-scope.ts';
import { findPage } from './find-page.ts';
import { sitePagePolicy } from './site-page-policy.ts';

/** Deletes a post, which hides it at once. Built-in pages, which the footer links to, can't be deleted. */
export const deletePage = (deps: Dependencies) =>
  endpoint(marketing, 'DELETE /marketing/pages/{id}', async ({ caller, params, ifMatch }) =>
    retryOnConflict('this page', async () => {
      const found = await findPage(deps, caller, params.id);
      authorise(sitePagePolicy.delete(caller, found), "The site's footer links to this page, so it cannot be deleted.");
      assertVersion(found.version, { ifMatch });
      const removed = await deps.pages.records.remove(installationScope(caller), found, authorOf(caller));
      return removed ? nothing : undefined;
    }),
  );
