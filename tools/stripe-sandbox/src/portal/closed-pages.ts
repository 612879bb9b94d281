import { linkTo, notice } from '../pages/notice.ts';
import type { PortalSession } from './portal-session.ts';
import { addressOf } from './visit.ts';

const returnLink = ({ return_url }: PortalSession) =>
  return_url === null ? undefined : linkTo(return_url, 'Return to Keystead');

/** The page for a URL without a portal session. */
export const unknownVisitPage = (): string => notice('Page not found', 'Check the address, or open the portal again.');

/** The page of a portal session whose hour is over. A flow that was completed before stays completed. */
export const expiredVisitPage = (session: PortalSession): string =>
  notice(
    'This page has expired',
    session.completed_at
      ? 'Your changes were saved. To change something else, go back and open this page again.'
      : 'No changes were made. Go back and open this page again.',
    returnLink(session),
  );

/** The page of a completed flow. */
export function donePage(session: PortalSession): string {
  const after = session.flow?.after_completion;
  const message = after?.type === 'hosted_confirmation' ? after.custom_message : null;
  const link = after?.type === 'redirect' ? linkTo(after.return_url, 'Return to Keystead') : returnLink(session);
  return notice('All done', message ?? 'You can close this page now.', link);
}

/** The page for an action that is no longer possible: someone else has made a change, or the plan has ended. */
export const outdatedPage = (session: PortalSession): string =>
  notice(
    'This action is no longer available',
    'Your subscription has changed since you opened this page. No changes were made.',
    session.flow ? returnLink(session) : linkTo(addressOf(session), 'Back to your subscription'),
  );
