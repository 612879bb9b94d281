import type { Charge as ChargeAnswer, PropertyReference, TenantReference } from '@keystead/contracts';
import { type Caller, fromCents } from '@keystead/service-kit';
import { type Charge, type ChargeLine, chargePolicy } from './charge.ts';
import { isOfPayment } from './payment-facts.ts';

interface ChargeReading {
  readonly caller: Caller;
  readonly properties: ReadonlyMap<number, Pick<PropertyReference, 'name'>>;
  readonly tenants: ReadonlyMap<number, Pick<TenantReference, 'name'>>;
  /** By the id of a charge, that of the charge which cancels it. */
  readonly voids: ReadonlyMap<number, number>;
}

export const presentLines = (lines: readonly ChargeLine[]) =>
  lines.map(({ text, from, to, amount_cents, formula }) => ({
    text,
    from,
    to,
    amount: fromCents(amount_cents),
    formula,
  }));

export function presentCharge(charge: Charge, { caller, properties, tenants, voids }: ChargeReading): ChargeAnswer {
  const voided_by = voids.get(charge._id) ?? null;
  // What a payment is charged follows from the payment, and would be charged again.
  const isCancellable = charge.voids === null && voided_by === null && !isOfPayment(charge.source);
  return {
    id: charge._id,
    lease_id: charge.lease_id,
    property_id: charge.property_id,
    property_name: properties.get(charge.property_id)?.name ?? '',
    tenant_id: charge.tenant_id,
    tenant_name: tenants.get(charge.tenant_id)?.name ?? '',
    kind: charge.kind,
    period_from: charge.period_from,
    period_to: charge.period_to,
    due_date: charge.due_date,
    amount: fromCents(charge.amount_cents),
    lines: presentLines(charge.lines),
    memo: charge.memo,
    source: charge.source,
    posted_at: charge.posted_at.toISOString(),
    voids: charge.voids,
    voided_by,
    method: charge.method ?? null,
    late_for: charge.of_charge,
    abilities: { void: chargePolicy.manage(caller, charge) && isCancellable },
  };
}
