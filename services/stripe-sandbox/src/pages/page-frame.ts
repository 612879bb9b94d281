import type { CheckoutSession } from '../checkout/checkout-session.ts';
import { type Html, html } from './html.ts';

/** Where the pages' one stylesheet is. */
export const stylesheetPath = '/sandbox/checkout.css';

/** Cents as a person reads them: `$1,850.50`. */
export const shownAmount = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** A whole page: the mark that it is a test, and its content. */
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

const itemOf = ({ name, description, unit_amount, quantity }: CheckoutSession['line_items'][number]) => html`
<li><span class="item-name">${name}${quantity > 1 && html` <span class="quantity">× ${quantity}</span>`}
${description && html`<small>${description}</small>`}</span> <span>${shownAmount(unit_amount * quantity)}</span></li>`;

/** What is paid, and the way back. */
export const summary = ({ cancel_url, amount_total, line_items }: CheckoutSession): Html => html`
<section class="summary" aria-labelledby="summary">
${cancel_url && html`<a class="back" href="${cancel_url}">Back without paying</a>`}
<h2 id="summary">You pay</h2>
<p class="total">${shownAmount(amount_total)}</p>
<ul>${line_items.map(itemOf)}</ul>
</section>`;
