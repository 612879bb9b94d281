import type { Customer } from '../customers/customer.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { type Html, html } from '../pages/html.ts';
import { formatAmount, formatDay } from '../pages/page-frame.ts';

/** The maximum number of invoices that the page shows, newest first. */
const MAX_INVOICES = 24;

const states: Readonly<Record<Invoice['status'], string>> = {
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
};

const rowOf = ({ created, number, amount_due, status }: Invoice) => html`
<tr><td>${formatDay(created)}<small>${number}</small></td><td class="amount">${formatAmount(amount_due)}</td><td><span class="status ${status}">${states[status]}</span></td></tr>`;

/** A customer's invoices, newest first. */
export function invoiceHistory({ invoices }: Customer): Html {
  const newest = invoices.toReversed().slice(0, MAX_INVOICES);
  return html`
<section class="part" aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${
  newest.length === 0
    ? html`<p>No invoices yet.</p>`
    : html`<table>
<thead><tr><th scope="col">Date</th><th scope="col" class="amount">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${newest.map(rowOf)}</tbody>
</table>`
}
</section>`;
}
