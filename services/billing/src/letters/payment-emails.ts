import type { Notice } from '@keystead/contracts';
import { amountInWords } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { disputeStatus } from '../deliveries/provider-money.ts';
import type { PaymentEntry } from '../ledger/ledger-entry.ts';
import { dayText, instantOf } from '../provider/provider-time.ts';

type Text = Pick<Notice, 'subject' | 'opening' | 'further'>;

const paidFor = (payment: PaymentEntry): string =>
  payment.kind === 'payment' ? `payment ${payment.payment_id}` : `the plan of account ${payment.account_id}`;

/** The e-mails about a payment: to the users of the paid account and to support. */
function emailsOf(payment: PaymentEntry, key: string, text: Text): Notice[] {
  const forOperator: Text = { ...text, further: [...text.further, `Stripe payment: ${payment.payment_intent}.`] };
  const operator: Notice = { key, to: { mailbox: 'support' }, ...forOperator };
  // Payments for plans go to the operator, so only support gets the e-mail.
  if (payment.kind !== 'payment') return [operator];
  const link = { label: 'See the payment', path: `/app/payments/${payment.payment_id}` };
  return [{ key, to: { account_id: payment.account_id }, ...text, link }, operator];
}

const disputeTexts = {
  open: (amount: string, what: string, { evidence_details: { due_by } }: Stripe.Dispute): Text => ({
    subject: 'A card payment is disputed',
    opening: `The cardholder disputes ${what} of ${amount} with their bank.`,
    further: [
      'The bank holds the money back until it has decided. Until then the payment shows as disputed.',
      due_by
        ? `Evidence, such as the lease and the receipt, has to be submitted at Stripe by ${dayText(instantOf(due_by))}.`
        : 'Evidence, such as the lease and the receipt, can be submitted at Stripe.',
    ],
  }),
  won: (amount: string, what: string): Text => ({
    subject: 'A disputed card payment was won',
    opening: `The bank decided the dispute of ${what} of ${amount} in your favor.`,
    further: ['The payment is completed again.'],
  }),
  lost: (amount: string, what: string): Text => ({
    subject: 'A disputed card payment was lost',
    opening: `The bank decided the dispute of ${what} of ${amount} for the cardholder and took the money back.`,
    further: ['The payment was reversed, and the amount is owed again.'],
  }),
} as const;

/** The e-mails about the status of a dispute. */
export function disputeEmails(payment: PaymentEntry, dispute: Stripe.Dispute): Notice[] {
  const status = disputeStatus(dispute);
  const text = disputeTexts[status](amountInWords(dispute.amount), paidFor(payment), dispute);
  return emailsOf(payment, `dispute:${dispute.id}:${status}`, text);
}

/** The e-mails about a failed refund. */
export const failedRefundEmails = (payment: PaymentEntry, refund: Stripe.Refund): Notice[] =>
  emailsOf(payment, `refund:${refund.id}:failed`, {
    subject: 'A refund has failed',
    opening: `The card's bank did not take the refund of ${amountInWords(refund.amount)} for ${paidFor(payment)}.`,
    further: ['The cardholder has not got the money back. Please give it back in another way.'],
  });
