import type { SitePageChange } from '@keystead/contracts';
import { Conflict, ValidationFailed } from '@keystead/service-kit';
import { isBuiltIn, isShown, type SitePage } from './site-page.ts';

/** @throws ValidationFailed where a change would move a page away from where links lead. */
export function assertSameAddress(page: SitePage, change: SitePageChange): void {
  for (const field of ['kind', 'slug'] as const)
    if (change[field] !== undefined && change[field] !== page[field])
      throw new ValidationFailed({ [field]: 'cannot be changed, since links lead to where the page is' });
}

/** @throws Conflict where a page that the footer leads to would not be shown any more. */
export function assertStaysShown(changed: SitePage, now: Date): void {
  if (isBuiltIn(changed) && !isShown(changed, now))
    throw new Conflict("The site's footer leads to this page, so it stays published.");
}
