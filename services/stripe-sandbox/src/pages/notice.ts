import { type Html, html } from './html.ts';
import { pageFrame } from './page-frame.ts';

/** A page that says one thing. */
export const notice = (title: string, text: string, link?: Html): string =>
  pageFrame(title, html`<section class="notice"><h1>${title}</h1><p>${text}</p>${link}</section>`);

/** The way on from there. */
export const linkTo = (address: string, label: string): Html => html`<a class="button" href="${address}">${label}</a>`;

/** What is said of a form that no page of ours has sent. */
export const unreadablePage = (): string =>
  notice('This form could not be read', 'Nothing was paid or changed. Please go back and send it again.');

/** What is said when others were changing the same each time; `address` is of the page to try again from. */
export const busyPage = (address: string): string =>
  notice(
    'Please try again',
    'Somebody else was changing the same at this moment. Please try again: nothing is paid twice.',
    linkTo(address, 'Try again'),
  );
