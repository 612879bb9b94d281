import type { ApiOperation, ApiRequest } from '../api/api-operation.ts';
import { objectId } from '../api/object-id.ts';
import { presentList } from '../api/object-list.ts';
import { pageOf } from '../api/page-of.ts';
import { fields, list, oneOf, optional, paging, required, text } from '../api/parameters.ts';
import { missing } from '../api/stripe-error.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { type CustomerSources, customersOf, newestFirst, type OfCustomer } from '../customers/of-customers.ts';
import { cardError } from '../payments/card-error.ts';
import { type PriceSources, priceForSale } from '../prices/find-price.ts';
import type { Invoice } from './invoice.ts';
import { payInvoice } from './pay-invoice.ts';
import { presentDraft, presentInvoice, presentPaidBy } from './present-invoice.ts';
import { previewInvoice, readPreview } from './preview-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

const search = fields({
  ...paging,
  customer: optional(text(100)),
  subscription: optional(text(100)),
  status: optional(oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
  expand: optional(list(required(oneOf('data.payments')))),
});
const expandable = { expand: optional(list(required(oneOf('payments')))) };
const single = fields(expandable);
const payment = fields({ ...expandable, payment_method: optional(text(100)) });

export interface InvoiceNeeds extends CustomerSources, PriceSources {
  readonly clock: SandboxClock;
}

async function found({ customers, turns }: CustomerSources, id: string): Promise<OfCustomer<Invoice>> {
  const owner = await customers.findByInvoice(id);
  const customer = owner && (await turns.find(owner._id));
  const one = customer?.invoices.find(({ _id }) => _id === id);
  if (!customer || !one) throw missing('invoice', id, 'invoice');
  return { customer, one };
}

const presented = ({ customer, one }: OfCustomer<Invoice>, expand: readonly string[] | undefined) =>
  expand?.length ? presentPaidBy(customer, one) : presentInvoice(customer, one);

async function pay(needs: InvoiceNeeds, { id, parameters, cause }: ApiRequest): Promise<object> {
  const { expand, payment_method: cardId } = payment(parameters, '');
  const { customer } = await found(needs, id);
  const failure = await needs.turns.change(customer._id, cause, (before, happening) =>
    payInvoice(before, { id, cardId }, happening),
  );
  if (failure) throw cardError(failure);
  return presented(await found(needs, id), expand);
}

async function takeBack(needs: InvoiceNeeds, { id, parameters, cause }: ApiRequest): Promise<object> {
  const { expand } = single(parameters, '');
  const { customer } = await found(needs, id);
  await needs.turns.change(customer._id, cause, (before, happening) => voidInvoice(before, id, happening));
  return presented(await found(needs, id), expand);
}

async function preview(needs: InvoiceNeeds, { parameters, seed }: ApiRequest): Promise<object> {
  const { customer: owner, subscription: id, item, prorated } = readPreview(parameters);
  const { customers, turns, clock } = needs;
  const named = await customers.findBySubscription(id);
  const customer = named && (await turns.find(named._id));
  const subscription = customer?.subscriptions.find(({ _id }) => _id === id);
  if (!customer || !subscription || (owner !== undefined && owner !== customer._id))
    throw missing('subscription', id, 'subscription');
  if (item && item.id !== subscription.item_id)
    throw missing('subscription_item', item.id, 'subscription_details[items][0][id]');
  const price = item && (await priceForSale(needs, item.price, 'subscription_details[items][0][price]'));
  const asked = { subscription, price, prorated };
  const invoice = previewInvoice(customer, asked, objectId('', seed), await clock.now());
  return presentDraft(customer, invoice);
}

/** `GET /v1/invoices`, one by its id, its `pay` and `void`, and `POST /v1/invoices/create_preview`. */
export const invoiceOperations = (needs: InvoiceNeeds): ApiOperation[] => [
  {
    name: 'GET /v1/invoices',
    async handle({ parameters }) {
      const { customer: id, subscription, status, limit, expand, ...read } = search(parameters, '');
      const all = newestFirst(await customersOf(needs, id), ({ invoices }) => invoices);
      const asked = all.filter(
        ({ one }) =>
          (subscription === undefined || one.subscription_id === subscription) &&
          (status === undefined || one.status === status),
      );
      const page = pageOf(asked, ({ one }) => one._id, { limit, startingAfter: read.starting_after, kind: 'invoice' });
      return presentList('/v1/invoices', page, (row) => presented(row, expand));
    },
  },
  {
    name: 'GET /v1/invoices/{id}',
    async handle({ id, parameters }) {
      const { expand } = single(parameters, '');
      return presented(await found(needs, id), expand);
    },
  },
  { name: 'POST /v1/invoices/create_preview', handle: (request) => preview(needs, request) },
  { name: 'POST /v1/invoices/{id}/pay', handle: (request) => pay(needs, request) },
  { name: 'POST /v1/invoices/{id}/void', handle: (request) => takeBack(needs, request) },
];
