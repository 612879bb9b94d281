import { retryOnConflict } from '@keystead/service-kit';
import type { ApiOperation, ApiRequest } from '../api/api-operation.ts';
import { presentList } from '../api/objects.ts';
import { fields, flag, metadataChange, nothing, optional, paging, text, unsettable } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { DisputeRepository } from './dispute.repository.ts';
import { type Dispute, eventsOf, evidenceFields, isOpen, presentDispute } from './dispute.ts';

const search = fields({ ...paging, payment_intent: optional(text(100)), charge: optional(text(100)) });
const evidence = fields(Object.fromEntries(evidenceFields.map((field) => [field, optional(unsettable(text(20_000)))])));
const update = fields({
  evidence: optional(evidence),
  metadata: optional(metadataChange),
  submit: optional(flag),
});

/**
 * The bank's decision on submitted evidence: Stripe's two test texts decide immediately, any other
 * text is under review.
 */
const decisions: Readonly<Record<string, Dispute['status']>> = { winning_evidence: 'won', losing_evidence: 'lost' };

async function change(
  disputes: DisputeRepository,
  { id, cause }: ApiRequest,
  changed: (dispute: Dispute) => Dispute,
): Promise<Dispute> {
  return retryOnConflict('this dispute', async () => {
    const dispute = await disputes.find(id);
    if (!dispute) throw missing('dispute', id);
    if (!isOpen(dispute)) throw invalid(`This dispute is already closed: its status is ${dispute.status}.`);
    const after = changed(dispute);
    const won = after.status === 'won' ? (['funds_reinstated'] as const) : [];
    const types = isOpen(after) ? (['updated'] as const) : (['updated', ...won, 'closed'] as const);
    const unfiled_events = eventsOf(after, new Date(), types, cause);
    return (await disputes.change(dispute, { ...after, unfiled_events })) ?? undefined;
  });
}

function updated(disputes: DisputeRepository, request: ApiRequest): Promise<Dispute> {
  const { evidence: given, metadata, submit = true } = update(request.parameters, '');
  return change(disputes, request, (dispute) => {
    const sent = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
    const merged: Dispute['evidence'] = { ...dispute.evidence, ...Object.fromEntries(sent) };
    const submitted = submit && given !== undefined;
    return {
      ...dispute,
      evidence: merged,
      metadata: metadata ? metadata(dispute.metadata) : dispute.metadata,
      submission_count: dispute.submission_count + (submitted ? 1 : 0),
      status: submitted ? (decisions[merged.uncategorized_text ?? ''] ?? 'under_review') : dispute.status,
    };
  });
}

/** `GET /v1/disputes`, `GET` and `POST /v1/disputes/{id}`, `POST /v1/disputes/{id}/close`. */
export const disputeOperations = (disputes: DisputeRepository): ApiOperation[] => [
  {
    name: 'GET /v1/disputes',
    async handle({ parameters }) {
      const { payment_intent, charge, limit, starting_after } = search(parameters, '');
      const query = { paymentIntent: payment_intent, charge, limit, startingAfter: starting_after };
      return presentList('/v1/disputes', await disputes.list(query), presentDispute);
    },
  },
  {
    name: 'GET /v1/disputes/{id}',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      const dispute = await disputes.find(id);
      if (!dispute) throw missing('dispute', id);
      return presentDispute(dispute);
    },
  },
  { name: 'POST /v1/disputes/{id}', handle: async (request) => presentDispute(await updated(disputes, request)) },
  {
    name: 'POST /v1/disputes/{id}/close',
    async handle(request) {
      nothing(request.parameters, '');
      return presentDispute(await change(disputes, request, (dispute) => ({ ...dispute, status: 'lost' })));
    },
  },
];
