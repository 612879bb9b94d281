import { type Html, html } from '../pages/html.ts';
import { addressOf, isInFlow, type Visit } from './visit.ts';

/** A link that leaves the page without any change. */
export const backButton = (address: string): Html => html`<a class="button secondary" href="${address}">Go back</a>`;

/** A link to where the visitor came from, or to the portal's first page. Null if there is no such URL. */
export function goBack({ session }: Visit): Html | null {
  const address = isInFlow(session) ? session.return_url : addressOf(session);
  return address === null ? null : backButton(address);
}
