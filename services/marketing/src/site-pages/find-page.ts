import { type Caller, NotFound } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installationScope } from '../installation-scope.ts';
import type { SitePage } from './site-page.ts';

/** Returns a page that the caller may see, or throws 404. */
export async function findPage({ pages }: Dependencies, caller: Caller, id: number): Promise<SitePage> {
  const found = await pages.records.find(installationScope(caller), id);
  if (!found) throw new NotFound('This page does not exist.');
  return found;
}
