import { type Html, html } from '../pages/html.ts';
import { addressOf, isLed, type Visit } from './visit.ts';

/** Leaves without having done anything. */
export const backButton = (address: string): Html => html`<a class="button secondary" href="${address}">Go back</a>`;

/** Leaves to where a visitor came from, or to the portal's first page. */
export function goBack({ session }: Visit): Html | null {
  const address = isLed(session) ? session.return_url : addressOf(session);
  return address === null ? null : backButton(address);
}
