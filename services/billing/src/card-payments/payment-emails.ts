import type { Notice } from '@keystead/contracts';
import { formatCents } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { EmailText } from '../emails/subscription-emails.ts';
import type { PaymentEntry } from '../ledger/ledger.ts';
import { disputeStatus } from '../ledger/refunds-and-disputes.ts';
import { dayText, instantOf } from '../provider/provider-values.ts';

const purposeOf = (payment: PaymentEntry): string =>
  payment.kind === 'payment' ? `payment ${payment.payment_id}` : `the plan of account ${payment.account_id}`;

function emailsOf(payment: PaymentEntry, key: string, text: EmailText): Notice[] {
  const supportText: EmailText = { ...text, further: [...text.further, `Stripe payment: ${payment.payment_intent}.`] };
  const supportEmail: Notice = { key, to: { mailbox: 'support' }, ...supportText };
  // Payments for plans go to the operator, so only support gets the e-mail.
  if (payment.kind !== 'payment') return [supportEmail];
  const link = { label: 'View the payment', path: `/app/payments/${payment.payment_id}` };
  return [{ key, kind: 'payment_problem', to: { account_id: payment.account_id }, ...text, link }, supportEmail];
}

const disputeTexts = {
  open: (amount: string, what: string, { evidence_details: { due_by } }: Stripe.Dispute): EmailText => ({
    subject: 'A card payment is disputed',
    opening: `The cardholder disputes ${what} of ${amount} with their bank.`,
    further: [
      'The bank is holding the money until it decides. Until then, the payment shows as disputed.',
      due_by
        ? `Submit evidence, such as the lease and the receipt, in Stripe by ${dayText(instantOf(due_by))}.`
        : 'You can submit evidence, such as the lease and the receipt, in Stripe.',
    ],
  }),
  won: (amount: string, what: string): EmailText => ({
    subject: 'A disputed card payment was won',
    opening: `The bank decided the dispute of ${what} of ${amount} in your favor.`,
    further: ['The payment is completed again.'],
  }),
  lost: (amount: string, what: string): EmailText => ({
    subject: 'A disputed card payment was lost',
    opening: `The bank decided the dispute of ${what} of ${amount} for the cardholder and took the money back.`,
    further: ['The payment was reversed, and the amount is owed again.'],
  }),
} as const;

export function disputeEmails(payment: PaymentEntry, dispute: Stripe.Dispute): Notice[] {
  const status = disputeStatus(dispute);
  const text = disputeTexts[status](formatCents(dispute.amount), purposeOf(payment), dispute);
  return emailsOf(payment, `dispute:${dispute.id}:${status}`, text);
}

export const failedRefundEmails = (payment: PaymentEntry, refund: Stripe.Refund): Notice[] =>
  emailsOf(payment, `refund:${refund.id}:failed`, {
    subject: 'A refund has failed',
    opening: `The card's bank rejected the refund of ${formatCents(refund.amount)} for ${purposeOf(payment)}.`,
    further: ['The cardholder has not received the money. Please refund it another way.'],
  });
