import { Id, Input } from '@keystead/contracts';
import { recordSource } from '../pages/sources.ts';
import { paymentDetail } from '../rows/payment-row.ts';
import { tool } from '../tool.ts';
import { needed } from '../tool-fields.ts';

/** One payment with its notes. */
export const readPayment = tool({
  name: 'read_payment',
  description: 'One payment: parties, amount in dollars, when it is due, when it was paid, whether it was reversed.',
  label: 'Looking at a payment',
  input: Input({ payment_id: needed(Id, 'Id of the payment') }),
  async run({ call, zone }, { payment_id }) {
    const payment = await call('GET /payments/{id}', { params: { id: payment_id } });
    const label = `Payment of ${payment.tenant_name}, ${payment.property_name}`;
    const data = { payment: paymentDetail(payment, zone) };
    return { data, sources: [recordSource('payments', { id: payment_id, label })] };
  },
});
