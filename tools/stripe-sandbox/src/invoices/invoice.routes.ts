import { type ApiRequest, listOperation, type Operations, readOperation } from '../api/api-operation.ts';
import { fields, nothing, optional, required, text } from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';
import type { CustomerObject, CustomerService } from '../customers/customer-service.ts';
import { cardError } from '../payments/payment-intent.ts';
import { presentInvoice, presentPaidBy } from './invoice.mapper.ts';
import type { Invoice } from './invoice.ts';
import { payInvoice, voidInvoice } from './invoice-payment.ts';

const payment = fields({ payment_method: required(text(100)) });

const present = ({ customer, one }: CustomerObject<Invoice>) => presentInvoice(customer, one);

const resource = {
  path: '/v1/invoices',
  present,
  expand: {
    field: 'payments',
    present: ({ customer, one }: CustomerObject<Invoice>) => presentPaidBy(customer, one),
  },
} as const;

async function pay(customerService: CustomerService, { id, parameters }: ApiRequest): Promise<object> {
  const { payment_method: cardId } = payment(parameters, '');
  const { customer } = await customerService.readOne('invoices', id);
  const failure = await customerService.change(customer._id, (before, at) => payInvoice(before, { id, cardId }, at));
  if (failure) throw cardError(failure);
  return present(await customerService.readOne('invoices', id));
}

async function voidById(customerService: CustomerService, { id, parameters }: ApiRequest): Promise<object> {
  nothing(parameters, '');
  const { customer } = await customerService.readOne('invoices', id);
  await customerService.update(customer._id, (before, at) => voidInvoice(before, id, at));
  return present(await customerService.readOne('invoices', id));
}

/** `GET /v1/invoices` of a customer or of a subscription, one by its id, its `pay` and `void`. */
export const invoiceOperations = (customerService: CustomerService): Operations => ({
  ...readOperation(resource, (id) => customerService.readOne('invoices', id)),
  ...listOperation(
    resource,
    { customer: optional(text(100)), subscription: optional(text(100)) },
    async ({ customer, subscription }, paging) => {
      const owner = subscription
        ? (await customerService.readOne('subscriptions', subscription)).customer._id
        : customer;
      if (!owner) throw invalid('The sandbox lists the invoices of a customer or of a subscription.', 'customer');
      const matches = (one: Invoice) => subscription === undefined || one.subscription_id === subscription;
      return customerService.list('invoices', owner, matches, paging);
    },
  ),
  'POST /v1/invoices/{id}/pay': (request) => pay(customerService, request),
  'POST /v1/invoices/{id}/void': (request) => voidById(customerService, request),
});
