import { seconds } from '../api/objects.ts';
import type { Customer } from './customer.ts';

const isDelinquent = ({ subscriptions }: Customer) => subscriptions.some(({ status }) => status === 'past_due');

export const presentCustomer = (customer: Customer) => ({
  id: customer._id,
  object: 'customer' as const,
  address: null,
  balance: customer.balance,
  created: seconds(customer.created),
  currency: customer.subscriptions.length > 0 ? 'usd' : null,
  customer_account: null,
  default_source: null,
  delinquent: isDelinquent(customer),
  description: null,
  discount: null,
  email: customer.email,
  invoice_prefix: customer.invoice_prefix,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: customer.default_card,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: customer.metadata,
  name: customer.name,
  next_invoice_sequence: customer.invoices.length + 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none' as const,
  test_clock: null,
});
