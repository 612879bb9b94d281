import {
  Id,
  Input,
  NewPayment,
  OneOf,
  type Payment,
  paymentMethods,
  paymentTypes,
  type Query,
  type Tenant,
} from '@keystead/contracts';
import { Forbidden, formatCents, formatLongDate, readMoment, toCents, ValidationFailed } from '@keystead/service-kit';
import type { Static } from 'typebox';
import type { Proposal } from '../../actions/action.ts';
import type { ApiCall } from '../../records/caller-records.ts';
import { nameOf, recordText } from '../record-rows.ts';
import { recordSource } from '../sources.ts';
import { day, idOf, maybe, needed, type ToolContext, type ToolResult, tool } from '../tool.ts';
import { detailLines, methodWords, typeWords } from './card.ts';

/**
 * The instant that stands for a payment day: noon in the account's time zone. For today, the default, it is the time of
 * the proposal. A confirmation after midnight then still records the day that the card shows.
 * @throws ValidationFailed for a day in the future.
 */
function paidInstant(day: string | undefined, { now, today, zone }: Pick<ToolContext, 'now' | 'today' | 'zone'>) {
  if (day === undefined || day === today) return now.toISOString();
  if (day > today) throw new ValidationFailed({ paid_date: 'must not be in the future' });
  return readMoment(`${day} 12:00:00`, zone).toISOString();
}

/** Payments of each status that are read. A page of the list has no more. */
const MAX_PAYMENTS = 200;

/** The unpaid payments that match the filter, earliest due first, and whether the caller may record payments. */
async function unpaidOf(
  call: ApiCall,
  filter: Pick<Query<'GET /payments'>, 'tenant_id' | 'property_id' | 'payment_type'>,
) {
  const due = (status: Payment['status']) =>
    call('GET /payments', { query: { ...filter, status, sort: 'due_date', limit: MAX_PAYMENTS } });
  const [overdue, pending] = await Promise.all([due('overdue'), due('pending')]);
  return { payments: [...overdue.payments, ...pending.payments], mayRecord: overdue.abilities.create };
}

const PaymentInput = Input({
  tenant_id: needed(Id, 'Id of the tenant who has paid'),
  amount: maybe(NewPayment.properties.amount, 'Dollars; left out where it is whatever waits to be paid'),
  payment_type: maybe(OneOf(paymentTypes), 'What was paid for'),
  payment_method: maybe(OneOf(paymentMethods), 'How it was paid'),
  paid_date: day('When it was paid; today by default'),
  property_id: idOf("the property; the tenant's by default"),
});

type PaymentInput = Static<typeof PaymentInput>;

interface PaymentContext {
  readonly tenant: Tenant;
  readonly context: ToolContext;
  readonly input: PaymentInput;
  readonly paidAt: string;
  readonly paidOn: string;
}

function markAsPaid(payment: Payment, { input, paidAt, paidOn }: PaymentContext): ToolResult<Proposal> {
  const { id, amount, tenant_name, property_name, payment_type, due_date, version } = payment;
  if (!payment.abilities.complete) throw new Forbidden('Only your landlord can mark a payment as paid.');
  const payment_method = input.payment_method ?? payment.payment_method;
  const sum = formatCents(toCents(amount));
  const otherwise = payment_method === payment.payment_method ? {} : { payment_method };
  return {
    data: {
      deed: { kind: 'settlement', payment_id: id, version, paid_date: paidAt, ...otherwise },
      title: recordText(`Mark ${sum} of ${tenant_name} as paid`),
      details: detailLines({
        Tenant: recordText(tenant_name),
        Property: recordText(property_name),
        Amount: sum,
        For: typeWords[payment_type],
        Due: due_date && formatLongDate(due_date),
        Method: methodWords[payment_method],
        'Paid on': formatLongDate(paidOn),
      }),
      to: [],
    },
    sources: [recordSource('payments', { id, label: `Payment of ${tenant_name}, ${property_name}` })],
  };
}

/** Proposes to record a payment that matches no pending one. */
async function newPayment(
  { context, input, tenant, paidAt, paidOn }: PaymentContext,
  unpaid: number,
): Promise<ToolResult<Proposal>> {
  const { call } = context;
  const { tenant_id, amount, payment_type = 'rent', payment_method = 'bank_transfer' } = input;
  if (amount === undefined)
    throw new ValidationFailed({ amount: 'is required, because this tenant has no unpaid payments' });
  const property_id = input.property_id ?? tenant.property_id;
  const property = await call('GET /properties/{id}', { params: { id: property_id } });
  const name = nameOf(tenant);
  const sum = formatCents(toCents(amount));
  const paid = { payment_type, payment_method, status: 'completed', paid_date: paidAt } as const;
  return {
    data: {
      deed: { kind: 'payment', body: { tenant_id, property_id, amount, ...paid } },
      title: recordText(`Record ${sum} from ${name}`),
      details: detailLines({
        Tenant: recordText(name),
        Property: recordText(property.name),
        Amount: sum,
        For: typeWords[payment_type],
        Method: methodWords[payment_method],
        'Paid on': formatLongDate(paidOn),
        Note: unpaid > 0 ? 'No unpaid payment has this amount, so this is recorded as a new payment.' : null,
      }),
      to: [],
    },
    sources: [recordSource('tenants', { id: tenant_id, label: name })],
  };
}

export const proposePayment = tool({
  name: 'propose_payment',
  description:
    'Proposes to record that a tenant has paid: to mark their oldest unpaid payment of that amount (of any, where none is said) as paid, or else to record a new one. Only shows it to the person, who decides.',
  label: 'Drafting a payment',
  proposes: true,
  input: PaymentInput,
  async run(context, input) {
    const { tenant_id, property_id, payment_type, amount } = input;
    const [tenant, { payments, mayRecord }] = await Promise.all([
      context.call('GET /tenants/{id}', { params: { id: tenant_id } }),
      unpaidOf(context.call, { tenant_id, property_id, payment_type }),
    ]);
    if (!mayRecord) throw new Forbidden('Only your landlord can record payments.');
    const paymentContext = {
      context,
      input,
      tenant,
      paidAt: paidInstant(input.paid_date, context),
      paidOn: input.paid_date ?? context.today,
    };
    const match = payments.find((payment) => amount === undefined || toCents(payment.amount) === toCents(amount));
    return match ? markAsPaid(match, paymentContext) : newPayment(paymentContext, payments.length);
  },
});
