import { type Html, html } from './html.ts';
import { pageFrame } from './page-frame.ts';

/** A page with a single message. */
export const notice = (title: string, text: string, link?: Html): string =>
  pageFrame(title, html`<section class="notice"><h1>${title}</h1><p>${text}</p>${link}</section>`);

/** A link from a notice to the next page. */
export const linkTo = (address: string, label: string): Html => html`<a class="button" href="${address}">${label}</a>`;

/** The page for a form that none of our pages has sent. */
export const unreadablePage = (): string =>
  notice("We couldn't read this form", 'Nothing was paid or changed. Go back and try again.');

/** The page for repeated version conflicts; `address` is the URL of the page to retry from. */
export const busyPage = (address: string): string =>
  notice(
    'Please try again',
    "Someone else was making a change at the same time. Please try again: you won't be charged twice.",
    linkTo(address, 'Try again'),
  );
