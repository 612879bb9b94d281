import { linkTo, notice } from '../pages/notice.ts';
import type { PortalSession } from './portal-session.ts';
import { addressOf } from './visit.ts';

const returnLink = ({ return_url }: PortalSession) =>
  return_url === null ? undefined : linkTo(return_url, 'Return to Keystead');

/** What is said of an address that no visit has. */
export const unknownVisitPage = (): string =>
  notice('There is no such page', 'Please check the address, or open the portal again.');

/** What a visit says once its hour is over. What was gone through before stands. */
export const expiredVisitPage = (session: PortalSession): string =>
  notice(
    'This page has expired',
    session.completed_at
      ? 'What you did here is done. To change something else, please go back and open it again.'
      : 'Nothing was changed now. Please go back and open it again.',
    returnLink(session),
  );

/** What a flow says once it is gone through. */
export function donePage(session: PortalSession): string {
  const after = session.flow?.after_completion;
  const message = after?.type === 'hosted_confirmation' ? after.custom_message : null;
  const link = after?.type === 'redirect' ? linkTo(after.return_url, 'Return to Keystead') : returnLink(session);
  return notice('All done', message ?? 'There is nothing left to do here.', link);
}

/** What is said when there is nothing to change any more: somebody else did, or the plan has ended. */
export const outdatedPage = (session: PortalSession): string =>
  notice(
    'This is no longer possible',
    'Your subscription has changed since this page was opened. Nothing was changed now.',
    session.flow ? returnLink(session) : linkTo(addressOf(session), 'Back to your subscription'),
  );
