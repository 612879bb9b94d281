import { insertNew, retryOnConflict } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { type ApiRequest, listOperation, type Operations } from '../api/api-operation.ts';
import { given, objectId, seconds } from '../api/objects.ts';
import { fields, nothing, optional, text, unsettable } from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';
import { type EventRepository, newEvent, type StripeEvent, type WithEvents } from '../events/event.ts';
import { PublishingStore } from '../events/publishing-store.ts';
import { isDisputed, type PaymentIntent } from '../payments/payment-intent.ts';

/** The evidence fields that the sandbox accepts. Only `uncategorized_text` decides. */
const evidenceFields = ['customer_name', 'receipt', 'uncategorized_text'] as const;

/** A dispute as it is stored; amounts in the currency's smallest unit. */
export interface Dispute extends WithEvents {
  readonly created: Date;
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly charge: string;
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost';
  readonly evidence: Readonly<Partial<Record<(typeof evidenceFields)[number], string | null>>>;
  readonly submission_count: number;
}

const RESPONSE_DAYS = 9;

const isOpen = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'needs_response' || status === 'under_review';

/** The dispute of an intent, opened by the cardholder right after the payment. */
function newDispute(intent: PaymentIntent, at: Date): Dispute {
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
    unfiled_events: [],
  };
  return { ...dispute, unfiled_events: eventsOf(dispute, at, ['created', 'funds_withdrawn']) };
}

/** The events for a dispute's current state: `created` is `charge.dispute.created`. */
const eventsOf = (
  dispute: Dispute,
  at: Date,
  types: readonly ('created' | 'funds_withdrawn' | 'updated' | 'funds_reinstated' | 'closed')[],
): StripeEvent[] => types.map((type) => newEvent(`charge.dispute.${type}`, presentDispute(dispute), at));

const presentDispute = ({ _id, created, evidence, submission_count, ...dispute }: Dispute) => ({
  id: _id,
  object: 'dispute' as const,
  amount: dispute.amount,
  charge: dispute.charge,
  created: seconds(created),
  currency: dispute.currency,
  evidence: Object.fromEntries(evidenceFields.map((field) => [field, evidence[field] ?? null])),
  evidence_details: {
    due_by: isOpen(dispute) ? seconds(created) + RESPONSE_DAYS * 24 * 60 * 60 : null,
    has_evidence: Object.values(evidence).some((value) => value),
    past_due: false,
    submission_count,
    submission_method: submission_count > 0 ? 'manual' : 'not_submitted',
  },
  payment_intent: dispute.payment_intent,
  payment_method_details: {
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  },
  reason: 'fraudulent',
  status: dispute.status,
});

/** The only module that queries disputes. */
export class DisputeRepository extends PublishingStore<Dispute> {
  constructor(database: Connection, events: EventRepository) {
    super(database, events, {
      name: 'disputes',
      kind: 'dispute',
      expires: true,
      indexes: [[{ payment_intent: 1, created: -1 }]],
    });
  }

  /** Opens the dispute of an intent if its card requires one. Idempotent. */
  async open(intent: PaymentIntent): Promise<void> {
    if (!isDisputed(intent)) return;
    const dispute = newDispute(intent, new Date());
    if (await insertNew(this.model, dispute)) await this.publish(dispute);
  }

  /** Stores a changed dispute with its events; null if it was changed since it was read. */
  async change({ _id, status, submission_count }: Dispute, changed: Dispute): Promise<Dispute | null> {
    const { unfiled_events, ...fields } = changed;
    const written = await this.model
      .findOneAndUpdate(
        { _id, status, submission_count },
        { $set: fields, $push: { unfiled_events: { $each: [...unfiled_events] } } },
        { returnDocument: 'after' },
      )
      .lean<Dispute>();
    if (written) await this.publish(written);
    return written;
  }
}

const update = fields({
  evidence: Object.fromEntries(evidenceFields.map((field) => [field, optional(unsettable(text(20_000)))])),
});

/**
 * The bank's decision on submitted evidence: Stripe's two test texts decide immediately, any other
 * text is under review.
 */
const decisions: Readonly<Record<string, Dispute['status']>> = { winning_evidence: 'won', losing_evidence: 'lost' };

async function change(
  disputes: DisputeRepository,
  id: string,
  changed: (dispute: Dispute) => Dispute,
): Promise<Dispute> {
  return retryOnConflict('this dispute', async () => {
    const dispute = await disputes.read(id);
    if (!isOpen(dispute)) throw invalid(`This dispute is already closed: its status is ${dispute.status}.`);
    const after = changed(dispute);
    const won = after.status === 'won' ? (['funds_reinstated'] as const) : [];
    const types = isOpen(after) ? (['updated'] as const) : (['updated', ...won, 'closed'] as const);
    const unfiled_events = eventsOf(after, new Date(), types);
    return (await disputes.change(dispute, { ...after, unfiled_events })) ?? undefined;
  });
}

function updated(disputes: DisputeRepository, { id, parameters }: ApiRequest): Promise<Dispute> {
  const sent = given(update(parameters, '').evidence);
  return change(disputes, id, (dispute) => {
    const merged: Dispute['evidence'] = { ...dispute.evidence, ...sent };
    return {
      ...dispute,
      evidence: merged,
      submission_count: dispute.submission_count + 1,
      status: decisions[merged.uncategorized_text ?? ''] ?? 'under_review',
    };
  });
}

/** `GET /v1/disputes`, `POST /v1/disputes/{id}`, `POST /v1/disputes/{id}/close`. */
export const disputeOperations = (disputes: DisputeRepository): Operations => ({
  ...listOperation(
    { path: '/v1/disputes', present: presentDispute },
    { payment_intent: optional(text(100)) },
    (filter, paging) => disputes.list(filter, paging),
  ),
  'POST /v1/disputes/{id}': async (request) => presentDispute(await updated(disputes, request)),
  'POST /v1/disputes/{id}/close': async ({ id, parameters }) => {
    nothing(parameters, '');
    return presentDispute(await change(disputes, id, (dispute) => ({ ...dispute, status: 'lost' })));
  },
});
