import type { ApiRequest, Operations } from '../api/api-operation.ts';
import { fields, nothing, optional, text } from '../api/parameters.ts';
import { readOperations } from '../api/read-operations.ts';
import type { CustomerObject, CustomerService } from '../customers/customer-service.ts';
import { cardError } from '../payments/payment-intent.ts';
import { presentInvoice, presentPaidBy } from './invoice.mapper.ts';
import type { Invoice } from './invoice.ts';
import { payInvoice, voidInvoice } from './invoice-payment.ts';

const payment = fields({ payment_method: optional(text(100)) });

const present = ({ customer, one }: CustomerObject<Invoice>) => presentInvoice(customer, one);

async function pay(customerService: CustomerService, { id, parameters, cause }: ApiRequest): Promise<object> {
  const { payment_method: cardId } = payment(parameters, '');
  const { customer } = await customerService.readOne('invoices', id);
  const failure = await customerService.change(customer._id, cause, (before, context) =>
    payInvoice(before, { id, cardId }, context),
  );
  if (failure) throw cardError(failure);
  return present(await customerService.readOne('invoices', id));
}

async function voidById(customerService: CustomerService, { id, parameters, cause }: ApiRequest): Promise<object> {
  nothing(parameters, '');
  const { customer } = await customerService.readOne('invoices', id);
  await customerService.update(customer._id, cause, (before, context) => voidInvoice(before, id, context));
  return present(await customerService.readOne('invoices', id));
}

/** `GET /v1/invoices`, one by its id, its `pay` and `void`. */
export const invoiceOperations = (customerService: CustomerService): Operations => ({
  ...readOperations(
    {
      path: '/v1/invoices',
      read: (id) => customerService.readOne('invoices', id),
      present,
      expand: { field: 'payments', present: ({ customer, one }) => presentPaidBy(customer, one) },
    },
    {
      customer: optional(text(100)),
      subscription: optional(text(100)),
    },
    ({ customer: customerId, subscription }, paging) => {
      const matches = (one: Invoice) => subscription === undefined || one.subscription_id === subscription;
      return customerService.list('invoices', { customerId, matches }, paging);
    },
  ),
  'POST /v1/invoices/{id}/pay': (request) => pay(customerService, request),
  'POST /v1/invoices/{id}/void': (request) => voidById(customerService, request),
});
