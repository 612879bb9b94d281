import { formatAmount, type Html, html, linkTo, notice, pageFrame } from '../pages/html.ts';
import { intervalText, type SubscribedPrice } from '../prices/price.ts';
import type { PortalSession } from './portal-session.ts';
import { addressOf, isInFlow, type Visit } from './portal-visit.ts';

/** Formats a price for people: `$29.00 per month`. */
export const formatPrice = ({ unit_amount, recurring }: Pick<SubscribedPrice, 'recurring' | 'unit_amount'>): string =>
  `${formatAmount(unit_amount)} per ${intervalText(recurring)}`;

/** A link to where the visitor came from. */
const backToCaller = ({ session }: Visit): Html | null =>
  session.return_url === null ? null : html`<a class="back" href="${session.return_url}">Return to Keystead</a>`;

/** A link to the portal's first page. In a flow, it leads out of the portal instead. */
const wayBack = (visit: Visit): Html | null =>
  isInFlow(visit.session)
    ? backToCaller(visit)
    : html`<a class="back" href="${addressOf(visit.session)}">Back to your subscription</a>`;

/** The side column of a portal page: the link back, the portal's name and the customer. */
const aside = ({ configuration, customer }: Visit, back: Html | null): Html => html`
<aside class="summary">
${back}
<p class="portal-name">${configuration.business_profile.headline ?? 'Manage your subscription'}</p>
${(customer.name ?? customer.email) && html`<p class="portal-customer">${customer.name ?? customer.email}</p>`}
</aside>`;

export const portalFrame = (visit: Visit, title: string, content: Html, back = wayBack(visit)): string =>
  pageFrame(`${title} (test)`, html`<div class="checkout">${aside(visit, back)}${content}</div>`);

/** The portal's first page, whose link back leads out of the portal. */
export const portalHomeFrame = (visit: Visit, content: Html): string =>
  portalFrame(visit, 'Your subscription', content, backToCaller(visit));

/** A link that leaves the page without any change. */
export const backButton = (address: string): Html => html`<a class="button secondary" href="${address}">Go back</a>`;

/** A link to where the visitor came from, or to the portal's first page. Null if there is no such URL. */
export function goBack({ session }: Visit): Html | null {
  const address = isInFlow(session) ? session.return_url : addressOf(session);
  return address === null ? null : backButton(address);
}

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
