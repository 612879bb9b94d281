import type { ChangeReport, EventType } from '@keystead/contracts';
import { actorOf, fromCents, type HistorySnapshot, productActor } from '@keystead/service-kit';
import type { Charge } from './charge.ts';

const describeCharge = (charge: Charge): HistorySnapshot => ({
  lease_id: charge.lease_id,
  property_id: charge.property_id,
  tenant_id: charge.tenant_id,
  kind: charge.kind,
  period_from: charge.period_from,
  period_to: charge.period_to,
  due_date: charge.due_date,
  amount: fromCents(charge.amount_cents),
  memo: charge.memo,
  source: charge.source,
});

function typesOf({ kind, voids }: Charge): EventType[] {
  if (voids !== null) return ['charge.voided'];
  return kind === 'late_fee' ? ['charge.posted', 'late_fee.posted'] : ['charge.posted'];
}

/**
 * The message of a new charge. One that cancels another tells of the record that it cancels, in its second and last
 * version, with the reason as `memo`.
 */
export function chargeReport(charge: Charge): ChangeReport {
  const { _id, account_id, voids, posted_at, posted_by } = charge;
  const [id, version] = voids === null ? [_id, 1] : [voids, 2];
  return {
    kind: 'change',
    key: `charges/${id}/${version}`,
    at: posted_at.toISOString(),
    account_id,
    by: posted_by ? actorOf(posted_by) : productActor,
    types: typesOf(charge),
    data: { object: 'charge', id, version, record: describeCharge(charge), changes: [] },
  };
}
