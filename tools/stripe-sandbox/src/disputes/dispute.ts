import type Stripe from 'stripe';
import { objectId, seconds } from '../api/objects.ts';
import { newEvent, type StripeEvent, type WithEvents } from '../events/event.ts';
import type { PaymentIntent } from '../payments/payment-intent.ts';

/** The evidence fields. All are texts, because the sandbox stores no files. */
export const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

type Evidence = Readonly<Partial<Record<(typeof evidenceFields)[number], string | null>>>;

/** A dispute as it is stored; amounts in the currency's smallest unit. */
export interface Dispute extends WithEvents {
  readonly created: Date;
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly charge: string;
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost';
  readonly evidence: Evidence;
  readonly submission_count: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Days to submit evidence. */
const RESPONSE_DAYS = 9;

/** Whether the bank has not decided yet. */
export const isOpen = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'needs_response' || status === 'under_review';

/** The dispute of an intent, opened by the cardholder right after the payment. */
export function newDispute(intent: PaymentIntent, at: Date): Dispute {
  const dispute: Dispute = {
    _id: objectId('du_', intent._id),
    created: at,
    amount: intent.amount,
    currency: intent.currency,
    payment_intent: intent._id,
    charge: intent.charge_id,
    status: 'needs_response',
    evidence: {},
    submission_count: 0,
    metadata: {},
    unfiled_events: [],
  };
  return { ...dispute, unfiled_events: eventsOf(dispute, at, ['created', 'funds_withdrawn']) };
}

/** The events for a dispute's current state: `created` is `charge.dispute.created`. */
export const eventsOf = (
  dispute: Dispute,
  at: Date,
  types: readonly ('created' | 'funds_withdrawn' | 'updated' | 'funds_reinstated' | 'closed')[],
  request: StripeEvent['request'] = null,
): StripeEvent[] => types.map((type) => newEvent(`charge.dispute.${type}`, presentDispute(dispute), at, request));

const presentEvidence = (evidence: Evidence): Stripe.Dispute.Evidence => ({
  ...(Object.fromEntries(evidenceFields.map((field) => [field, evidence[field] ?? null])) as Record<
    (typeof evidenceFields)[number],
    string | null
  >),
  enhanced_evidence: {},
});

/** The API representation, by the types of the pinned `stripe` package. */
export const presentDispute = ({ _id, created, evidence, submission_count, ...dispute }: Dispute): Stripe.Dispute => ({
  id: _id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: [],
  charge: dispute.charge,
  created: seconds(created),
  currency: dispute.currency,
  enhanced_eligibility_types: [],
  evidence: presentEvidence(evidence),
  evidence_details: {
    due_by: isOpen(dispute) ? seconds(created) + RESPONSE_DAYS * 24 * 60 * 60 : null,
    enhanced_eligibility: {},
    has_evidence: Object.values(evidence).some((value) => value),
    past_due: false,
    submission_count,
    submission_method: submission_count > 0 ? 'manual' : 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: dispute.metadata,
  payment_intent: dispute.payment_intent,
  payment_method_details: {
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  },
  reason: 'fraudulent',
  status: dispute.status,
});
