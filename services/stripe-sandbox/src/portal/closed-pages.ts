import { linkTo, notice } from '../pages/notice.ts';
import type { PortalSession } from './portal-session.ts';
import { addressOf } from './visit.ts';

const returnLink = ({ return_url }: PortalSession) =>
  return_url === null ? undefined : linkTo(return_url, 'Return to Keystead');

/** The page for a URL without a portal session. */
export const unknownVisitPage = (): string =>
  notice('There is no such page', 'Please check the address, or open the portal again.');

/** The page of a portal session whose hour is over. A flow that was completed before stays completed. */
export const expiredVisitPage = (session: PortalSession): string =>
  notice(
    'This page has expired',
    session.completed_at
      ? 'What you did here is done. To change something else, please go back and open it again.'
      : 'Nothing was changed now. Please go back and open it again.',
    returnLink(session),
  );

/** The page of a completed flow. */
export function donePage(session: PortalSession): string {
  const after = session.flow?.after_completion;
  const message = after?.type === 'hosted_confirmation' ? after.custom_message : null;
  const link = after?.type === 'redirect' ? linkTo(after.return_url, 'Return to Keystead') : returnLink(session);
  return notice('All done', message ?? 'There is nothing left to do here.', link);
}

/** The page for an action that is no longer possible: someone else has made a change, or the plan has ended. */
export const outdatedPage = (session: PortalSession): string =>
  notice(
    'This is no longer possible',
    'Your subscription has changed since this page was opened. Nothing was changed now.',
    session.flow ? returnLink(session) : linkTo(addressOf(session), 'Back to your subscription'),
  );
