import { escapedHtml, formatLongDate } from '@keystead/service-kit';

/** HTML that is safe to insert into a page as it is. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** A value that may be inserted into a page. Text is escaped; null, undefined and false insert nothing. */
export type Insertable = string | number | Html | readonly Html[] | null | undefined | false;

function toSource(value: Insertable): string {
  if (value instanceof Html) return value.source;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(({ source }) => source).join('');
  return escapedHtml(String(value));
}

/** Creates HTML from a template. Every inserted value is escaped as text, unless it is `Html` itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly Insertable[]): Html =>
  new Html(strings.map((text, at) => text + (at < values.length ? toSource(values[at]) : '')).join(''));

export const stylesheetPath = '/sandbox/checkout.css';

/** Formats a day: `December 21, 2026`. Days are in UTC, as at Stripe. */
export const formatDay = (at: Date): string => formatLongDate(at.toISOString().slice(0, 10));

/** A whole page: the test mode banner and its content. */
export const pageFrame = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheetPath}">
</head>
<body>
<header class="test-mark"><strong>Test mode</strong> <span>No money moves on this page.</span></header>
<main>${content}</main>
</body>
</html>
`.source;

export const notice = (title: string, text: string, link?: Html): string =>
  pageFrame(title, html`<section class="notice"><h1>${title}</h1><p>${text}</p>${link}</section>`);

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

/** The page for a URL without a session. */
export const unknownPage = (): string =>
  notice('Checkout not found', 'Check the address, or go back and start the payment again.');
