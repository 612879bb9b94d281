import { marketing } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installationScope } from '../installation-scope.ts';
import { assertSameAddress, assertStaysPublished } from './assert-page-change.ts';
import { findPage } from './find-page.ts';
import { changedPage } from './site-page.ts';
import { sitePagePolicy } from './site-page-policy.ts';
import { presentPage } from './site-page-presenter.ts';

/** Updates a page, in whole or in part. */
export const updatePage = (deps: Dependencies) =>
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
