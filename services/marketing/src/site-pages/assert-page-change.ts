import type { SitePageChange } from '@keystead/contracts';
import { Conflict, ValidationFailed } from '@keystead/service-kit';
import { isBuiltIn, isPublished, type SitePage } from './site-page.ts';

/** @throws ValidationFailed if a change would alter the address of a page, since links would break */
export function assertSameAddress(page: SitePage, change: SitePageChange): void {
  for (const field of ['kind', 'slug'] as const)
    if (change[field] !== undefined && change[field] !== page[field])
      throw new ValidationFailed({ [field]: 'cannot be changed, because links to the page would break' });
}

/** @throws Conflict if a page that the footer links to would no longer be published */
export function assertStaysPublished(changed: SitePage, now: Date): void {
  if (isBuiltIn(changed) && !isPublished(changed, now))
    throw new Conflict("The site's footer links to this page, so it must stay published.");
}
