import { type Html, html } from './html.ts';

/** The path of the pages' only stylesheet. */
export const stylesheetPath = '/sandbox/checkout.css';

/** Formats cents as dollars: `$1,850.50`. */
export const formatAmount = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Formats a day: `December 21, 2026`. Days are in UTC, as at Stripe. */
export const formatDay = (at: Date): string =>
  at.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

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
