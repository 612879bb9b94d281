import type { ApiOperation, ApiRequest } from '../api/api-operation.ts';
import type { FormFields } from '../api/form-body.ts';
import { objectId, pageOf, presentList } from '../api/objects.ts';
import { fields, list, oneOf, optional, paging, required, text } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { Customer } from '../customers/customer.ts';
import { type CustomerObject, type CustomerSources, customersOf, newestFirst } from '../customers/customer-service.ts';
import { cardError } from '../payments/payment-intent.ts';
import { type PriceSources, priceForSale } from '../prices/price.repository.ts';
import { periodFrom, type SubscribedPrice } from '../prices/price.ts';
import { changedItems, checkProration } from '../subscriptions/subscription.routes.ts';
import { isLive, type Subscription } from '../subscriptions/subscription.ts';
import { invoiceOfChange, planChange } from '../subscriptions/update-subscription.ts';
import { invoiceOf, type NewInvoice } from './create-invoice.ts';
import { presentDraft, presentInvoice, presentPaidBy } from './invoice.mapper.ts';
import { type Invoice, wholePeriod } from './invoice.ts';
import { payInvoice, voidInvoice } from './invoice-payment.ts';

const previewParameters = fields({
  customer: optional(text(100)),
  subscription: required(text(100)),
  subscription_details: optional(
    fields({
      items: optional(changedItems),
      proration_behavior: optional(oneOf('always_invoice', 'none')),
    }),
  ),
});

function readPreview(parameters: FormFields) {
  const { customer, subscription, subscription_details: details } = previewParameters(parameters, '');
  checkProration(details?.items, details?.proration_behavior);
  return {
    customer,
    subscription,
    item: details?.items?.[0],
    prorated: details?.proration_behavior === 'always_invoice',
  };
}

/** The subject of a preview: the next invoice, or the immediate invoice of a change. */
interface PreviewSubject {
  readonly subscription: Subscription;
  readonly price: SubscribedPrice | undefined;
  readonly prorated: boolean;
}

const noUpcomingInvoice = (id: string) =>
  invalid(`No upcoming invoices for subscription: ${id}`, undefined, 'invoice_upcoming_none');

function renewalOf(subscription: Subscription, seed: string): NewInvoice {
  const period = periodFrom(subscription.period.end, subscription.anchor, subscription.price.recurring);
  const lines = [wholePeriod(subscription.price, period)];
  return { _id: seed, subscription, reason: 'subscription_cycle', period: subscription.period, lines };
}

/**
 * The upcoming invoice.
 * @throws StripeError for a subscription that is canceled or will be: there is no upcoming invoice.
 */
function previewInvoice(
  customer: Customer,
  { subscription, price, prorated }: PreviewSubject,
  seed: string,
  at: Date,
): Invoice {
  if (!isLive(subscription)) throw missing('subscription', subscription._id, 'subscription');
  const planned = price && planChange(subscription, { price, prorated }, at);
  if (planned && planned.lines.length > 0)
    return invoiceOf(customer, { ...invoiceOfChange(planned, seed, at), _id: `upcoming_in_${seed}` }, at);
  const next = planned?.subscription ?? subscription;
  if (next.cancel_at_period_end) throw noUpcomingInvoice(next._id);
  return invoiceOf(customer, renewalOf(next, `upcoming_in_${seed}`), next.period.end);
}

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

export interface InvoiceDependencies extends CustomerSources, PriceSources {
  readonly clock: SandboxClock;
}

async function findInvoice(
  { customers, customerService }: CustomerSources,
  id: string,
): Promise<CustomerObject<Invoice>> {
  const owner = await customers.findByInvoice(id);
  const customer = owner && (await customerService.find(owner._id));
  const one = customer?.invoices.find(({ _id }) => _id === id);
  if (!customer || !one) throw missing('invoice', id, 'invoice');
  return { customer, one };
}

const presented = ({ customer, one }: CustomerObject<Invoice>, expand: readonly string[] | undefined) =>
  expand?.length ? presentPaidBy(customer, one) : presentInvoice(customer, one);

async function pay(deps: InvoiceDependencies, { id, parameters, cause }: ApiRequest): Promise<object> {
  const { expand, payment_method: cardId } = payment(parameters, '');
  const { customer } = await findInvoice(deps, id);
  const failure = await deps.customerService.change(customer._id, cause, (before, context) =>
    payInvoice(before, { id, cardId }, context),
  );
  if (failure) throw cardError(failure);
  return presented(await findInvoice(deps, id), expand);
}

async function voidById(deps: InvoiceDependencies, { id, parameters, cause }: ApiRequest): Promise<object> {
  const { expand } = single(parameters, '');
  const { customer } = await findInvoice(deps, id);
  await deps.customerService.change(customer._id, cause, (before, context) => voidInvoice(before, id, context));
  return presented(await findInvoice(deps, id), expand);
}

async function preview(deps: InvoiceDependencies, { parameters, seed }: ApiRequest): Promise<object> {
  const { customer: owner, subscription: id, item, prorated } = readPreview(parameters);
  const { customers, customerService, clock } = deps;
  const subscriber = await customers.findBySubscription(id);
  const customer = subscriber && (await customerService.find(subscriber._id));
  const subscription = customer?.subscriptions.find(({ _id }) => _id === id);
  if (!customer || !subscription || (owner !== undefined && owner !== customer._id))
    throw missing('subscription', id, 'subscription');
  if (item && item.id !== subscription.item_id)
    throw missing('subscription_item', item.id, 'subscription_details[items][0][id]');
  const price = item && (await priceForSale(deps, item.price, 'subscription_details[items][0][price]'));
  const subject = { subscription, price, prorated };
  const invoice = previewInvoice(customer, subject, objectId('', seed), await clock.now());
  return presentDraft(customer, invoice);
}

/** `GET /v1/invoices`, one by its id, its `pay` and `void`, and `POST /v1/invoices/create_preview`. */
export const invoiceOperations = (deps: InvoiceDependencies): ApiOperation[] => [
  {
    name: 'GET /v1/invoices',
    async handle({ parameters }) {
      const { customer: id, subscription, status, limit, expand, ...read } = search(parameters, '');
      const all = newestFirst(await customersOf(deps, id), ({ invoices }) => invoices);
      const matching = all.filter(
        ({ one }) =>
          (subscription === undefined || one.subscription_id === subscription) &&
          (status === undefined || one.status === status),
      );
      const page = pageOf(matching, ({ one }) => one._id, {
        limit,
        startingAfter: read.starting_after,
        kind: 'invoice',
      });
      return presentList('/v1/invoices', page, (row) => presented(row, expand));
    },
  },
  {
    name: 'GET /v1/invoices/{id}',
    async handle({ id, parameters }) {
      const { expand } = single(parameters, '');
      return presented(await findInvoice(deps, id), expand);
    },
  },
  { name: 'POST /v1/invoices/create_preview', handle: (request) => preview(deps, request) },
  { name: 'POST /v1/invoices/{id}/pay', handle: (request) => pay(deps, request) },
  { name: 'POST /v1/invoices/{id}/void', handle: (request) => voidById(deps, request) },
];
