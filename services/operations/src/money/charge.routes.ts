import { type Charge as ChargeAnswer, type NewRefund, operations } from '@keystead/contracts';
import {
  type Author,
  authorise,
  authorOf,
  type Caller,
  Conflict,
  created,
  dayIn,
  type Endpoint,
  endpoint,
  fromCents,
  NotFound,
  pastDay,
  reply,
  retryOnConflict,
  toCents,
  ValidationFailed,
} from '@keystead/service-kit';
import { csvExport } from '@keystead/service-kit/csv';
import type { Dependencies } from '../dependencies.ts';
import { oldestFirst } from './allocation.ts';
import { presentCharge } from './charge.mapper.ts';
import {
  type Charge,
  chargeOf,
  chargePolicy,
  enteredCharge,
  refundCharge,
  refundSource,
  voidingCharge,
} from './charge.ts';
import { waiverSource } from './due-charges.ts';
import { factsOfLease } from './lease-facts.ts';
import { leaseLedger } from './ledger.ts';
import type { LedgerLease } from './ledger-lease.ts';
import { isOfPayment } from './payment-facts.ts';

type ChargeDependencies = Pick<
  Dependencies,
  'charges' | 'closings' | 'deposits' | 'payments' | 'ledgerLeases' | 'ledgerPoster' | 'readModel' | 'ids' | 'now'
>;

async function present({ charges, readModel }: ChargeDependencies, rows: readonly Charge[], caller: Caller) {
  const [properties, tenants, voids] = await Promise.all([
    readModel.properties(rows.map(({ property_id }) => property_id)),
    readModel.tenants(rows.map(({ tenant_id }) => tenant_id)),
    charges.voidsOf(rows),
  ]);
  return rows.map((charge) => presentCharge(charge, { caller, properties, tenants, voids }));
}

async function presentOne(deps: ChargeDependencies, charge: Charge, caller: Caller): Promise<ChargeAnswer> {
  const [answer] = await present(deps, [charge], caller);
  return answer as ChargeAnswer;
}

/** @throws NotFound for a charge that the caller can't see */
async function visibleCharge({ charges, readModel }: ChargeDependencies, caller: Caller, id: number): Promise<Charge> {
  const charge = await charges.find(await readModel.scopeOf(caller), id);
  if (!charge) throw new NotFound();
  return charge;
}

/** @throws NotFound for a charge that the caller can't see, Forbidden if they may only look at it */
async function managedCharge(deps: ChargeDependencies, caller: Caller, id: number): Promise<Charge> {
  const charge = await visibleCharge(deps, caller, id);
  authorise(chargePolicy.manage(caller, charge), 'You may look at this charge but not change it.');
  return charge;
}

/** Today at the property of a charge. */
async function todayAt({ ledgerLeases, now }: ChargeDependencies, leaseId: number): Promise<string> {
  const [lease] = await ledgerLeases.ofIds([leaseId]);
  return dayIn(lease?.time_zone ?? null, now());
}

/**
 * Safe to repeat with the same id. Of two at once, the second compares with what the first has left.
 * @throws ValidationFailed for more than the credit of the lease, on that day and today
 */
async function postRefund(
  deps: ChargeDependencies,
  lease: LedgerLease,
  id: number,
  { input, by }: { readonly input: NewRefund; readonly by: Author },
): Promise<Charge> {
  const { charges, closings, ledgerLeases, now } = deps;
  const today = dayIn(lease.time_zone, now());
  const refunded_on = pastDay('refunded_on', input.refunded_on ?? today, lease.time_zone, now());
  const attempt = async (): Promise<Charge | undefined> => {
    const facts = await factsOfLease(deps, lease);
    const known = facts.charges.find(({ _id }) => _id === id);
    if (known) return known;
    const [free = 0] = [refunded_on, today]
      .map((asOf) => leaseLedger(facts, { asOf, order: oldestFirst }).free_credit_cents)
      .sort((one, other) => one - other);
    if (toCents(input.amount) > free)
      throw new ValidationFailed({ amount: `must be at most ${fromCents(free).toFixed(2)}, the credit of the lease` });
    const earlier = facts.charges.filter(({ source }) => source.startsWith(refundSource(lease))).length;
    const draft = refundCharge(lease, { input, refunded_on, earlier }, by);
    return (await charges.post(draft, id, now())) ?? undefined;
  };
  return closings.dated({ account_id: lease.account_id, lease_id: lease._id }, { refunded_on }, async () => {
    const posted = await retryOnConflict('the credit of this lease', attempt);
    await ledgerLeases.open(lease._id);
    return posted;
  });
}

export const chargeEndpoints = (deps: ChargeDependencies): Endpoint[] => [
  endpoint(operations, 'GET /charges', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.charges.page(await deps.readModel.scopeOf(caller), query);
    const charges = await present(deps, rows, caller);
    return reply({ charges, ...rest, abilities: { create: chargePolicy.create(caller) } });
  }),
  endpoint(operations, 'GET /charges/export', async ({ caller, query }) =>
    csvExport({
      name: 'charges',
      columns: [
        'id',
        'lease_id',
        'property_id',
        'property_name',
        'tenant_id',
        'tenant_name',
        'kind',
        'period_from',
        'period_to',
        'due_date',
        'amount',
        'memo',
        'method',
        'source',
        'posted_at',
        'voids',
        'voided_by',
        'late_for',
      ],
      batches: deps.charges.batchesOf(await deps.readModel.scopeOf(caller), query),
      present: (rows) => present(deps, rows, caller),
    }),
  ),
  endpoint(operations, 'GET /charges/{id}', async ({ caller, params }) => {
    return reply(await presentOne(deps, await visibleCharge(deps, caller, params.id), caller));
  }),
  endpoint(operations, 'POST /charges', async ({ caller, body, recordId }) => {
    authorise(chargePolicy.create(caller), 'Tenants cannot charge a lease.');
    const lease = await deps.ledgerPoster.find(await deps.readModel.scopeOf(caller), body.lease_id);
    if (!lease) throw new ValidationFailed({ lease_id: 'is not one of your leases' });
    const { id } = await recordId(() => deps.ids.charges.next());
    const draft = enteredCharge(lease, id, body, authorOf(caller));
    await deps.closings.dated(draft, { due_date: draft.due_date }, async () => {
      await deps.charges.post(draft, id, deps.now());
      await deps.ledgerLeases.open(lease._id);
    });
    await deps.ledgerPoster.settle(lease._id);
    return created(await presentOne(deps, await visibleCharge(deps, caller, id), caller), 'charges');
  }),
  endpoint(operations, 'POST /leases/{id}/refunds', async ({ caller, params, body, recordId }) => {
    const lease = await deps.ledgerPoster.find(await deps.readModel.scopeOf(caller), params.id);
    if (!lease) throw new NotFound();
    authorise(chargePolicy.manage(caller, lease), 'You may look at this lease but not pay back its credit.');
    const { id } = await recordId(() => deps.ids.charges.next());
    const refund = await postRefund(deps, lease, id, { input: body, by: authorOf(caller) });
    await deps.ledgerPoster.settle(lease._id);
    return created(await presentOne(deps, refund, caller), 'charges');
  }),
  endpoint(operations, 'POST /charges/{id}/void', async ({ caller, params, body, recordId }) => {
    const charge = await managedCharge(deps, caller, params.id);
    if (charge.voids !== null) throw new Conflict('This charge cancels another one, and cannot be cancelled itself.');
    if (isOfPayment(charge.source))
      throw new Conflict('This charge is that of a payment. Change, reverse or delete the payment instead.');
    const { id, resumed } = await recordId(() => deps.ids.charges.next());
    const day = await todayAt(deps, charge.lease_id);
    const draft = voidingCharge(charge, day, authorOf(caller), body.reason ?? null);
    const posted =
      (await deps.charges.post(draft, id, deps.now())) ??
      (resumed ? await deps.charges.find({ kind: 'everything' }, id) : null);
    if (!posted) throw new Conflict('This charge has already been cancelled.');
    await deps.ledgerPoster.settle(charge.lease_id);
    return created(await presentOne(deps, posted, caller), 'charges');
  }),
  /** A retry cancels what is left, and answers the same. */
  endpoint(operations, 'POST /late-fees/{charge_id}/waive', async ({ caller, params, body }) => {
    const charge = await managedCharge(deps, caller, params.charge_id);
    if (charge.kind !== 'rent' || charge.voids !== null)
      throw new ValidationFailed({ charge_id: 'is not a charge of rent' });
    const { _id, lease_id, period_from } = charge;
    const [day, by, now] = [await todayAt(deps, lease_id), authorOf(caller), deps.now()];
    const waiver = chargeOf(
      { ...charge, _id: lease_id },
      {
        kind: 'late_fee',
        due_date: day,
        amount_cents: 0,
        source: waiverSource(_id),
        memo: body.reason ?? 'waived',
        period_from,
        posted_by: by,
        of_charge: _id,
      },
    );
    // First, so that no fee arises in between.
    await deps.charges.postMissing([waiver], deps.ids.charges, now);
    const ofLease = await deps.charges.ofLeases([lease_id]);
    const fees = ofLease.filter(
      ({ kind, of_charge, voids, amount_cents }) =>
        kind === 'late_fee' && of_charge === _id && voids === null && amount_cents > 0,
    );
    await deps.charges.postMissing(
      fees.map((fee) => voidingCharge(fee, day, by, body.reason ?? null)),
      deps.ids.charges,
      now,
    );
    await deps.ledgerPoster.settle(lease_id);
    return reply({ charges: await present(deps, fees, caller) });
  }),
];
