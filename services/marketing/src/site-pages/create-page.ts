import { marketing } from '@keystead/contracts';
import { addOnce, authorise, authorOf, created, endpoint, newRecord } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installation, installationScope } from '../installation-scope.ts';
import { newPost } from './site-page.ts';
import { sitePagePolicy } from './site-page-policy.ts';
import { presentPage } from './site-page-presenter.ts';

export const createPage = ({ pages, ids, now }: Dependencies) =>
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
