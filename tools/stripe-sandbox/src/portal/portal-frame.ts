import { type Html, html } from '../pages/html.ts';
import { pageFrame } from '../pages/page-frame.ts';
import { addressOf, isInFlow, type Visit } from './visit.ts';

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
