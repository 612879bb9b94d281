import { operations, type Query } from '@keystead/contracts';
import {
  type Author,
  additionEndpoint,
  assertRange,
  authorise,
  authorOf,
  type Caller,
  Conflict,
  DEFAULT_ZONE,
  dayIn,
  type Endpoint,
  endpoint,
  isLocalTime,
  newRecord,
  pastDay,
  RecordHandlers,
  type RecordRequest,
  recordEndpoint,
  reply,
  type Scope,
  toCents,
  ValidationFailed,
  withinAccount,
} from '@keystead/service-kit';
import { csvExport } from '@keystead/service-kit/csv';
import type { Dependencies } from '../dependencies.ts';
import { chargeOf } from '../money/charge.ts';
import { daysOfPayment } from '../money/closing.ts';
import { goneTo } from '../money/deposit-moves.ts';
import { idsAmong, presentKey } from '../queries/breakdown.ts';
import { periodOf } from '../queries/period.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { presentPayment, presentSums } from './payment.mapper.ts';
import type { PaymentSearch } from './payment.repository.ts';
import { isPaidOnline, isReplaced, type Payment, paymentPolicy, wasCompleted } from './payment.ts';
import {
  type Completion,
  changedPayment,
  changedSettledPayment,
  completedOn,
  DISPUTED,
  newPayment,
  receivedInPart,
  reversedPayment,
} from './payment-changes.ts';
import { changedPlace, findPlace } from './payment-references.ts';
import { searchOf } from './payment-search.ts';
import type { PaymentBreakdown, PaymentBreaking } from './payment-statistics.ts';

type Days = Pick<Query<'GET /payments'>, 'due_from' | 'due_to' | 'paid_from' | 'paid_to'>;

/**
 * What a list reads. Days of payment become instants in the time zone of the caller's account.
 * @throws ValidationFailed for a range that ends before it begins
 */
export async function paymentsWanted<Q extends Days & { account_id?: number }>(
  readModel: PortfolioReadModel,
  caller: Caller,
  { paid_from, paid_to, ...query }: Q,
): Promise<{
  scope: Scope;
  search: Omit<Omit<Q, 'paid_from' | 'paid_to'>, 'account_id'> & Pick<PaymentSearch, 'paid'>;
}> {
  assertRange(query, 'due_from', 'due_to');
  assertRange({ paid_from, paid_to }, 'paid_from', 'paid_to');
  const { scope, search } = withinAccount(caller, await readModel.scopeOf(caller), query);
  if ((paid_from ?? paid_to) === undefined) return { scope, search };
  return { scope, search: { ...search, paid: periodOf(paid_from, paid_to, await readModel.zoneOfCaller(caller)) } };
}

export const paymentHandlers = (deps: Dependencies) =>
  new RecordHandlers({
    records: deps.payments.records,
    what: 'this payment',
    scopeOf: (caller) => deps.readModel.scopeOf(caller),
    policy: { update: paymentPolicy.manage, delete: paymentPolicy.manage },
    present: (rows: readonly Payment[], caller) => {
      const now = deps.now();
      return rows.map((payment) => presentPayment(payment, { ...deps, caller, now }));
    },
  });

async function searchBy<Q extends Omit<Query<'GET /payments'>, 'limit' | 'cursor'>>(
  deps: Dependencies,
  caller: Caller,
  { q, ...query }: Q,
) {
  const { scope, search } = await paymentsWanted(deps.readModel, caller, query);
  return { scope, search: { ...search, ...(await searchOf(deps, scope, q)) } };
}

/** Never refused, because every page makes sense to every role (rules §2). */
const listPayments = (deps: Dependencies) =>
  endpoint(operations, 'GET /payments', async ({ caller, query }) => {
    const { payments, acceptsCards } = deps;
    const now = deps.now();
    const { scope, search } = await searchBy(deps, caller, query);
    const { rows, ...rest } = await payments.page(scope, search, now);
    return reply({
      payments: rows.map((payment) => presentPayment(payment, { acceptsCards, caller, now })),
      ...rest,
      abilities: { create: paymentPolicy.create(caller) },
    });
  });

/** All rows have the status at the instant of the request. */
const exportPayments = (deps: Dependencies) =>
  endpoint(operations, 'GET /payments/export', async ({ caller, query }) => {
    const { payments, acceptsCards } = deps;
    const now = deps.now();
    const { scope, search } = await searchBy(deps, caller, query);
    return csvExport({
      name: 'payments',
      columns: [
        'id',
        'property_id',
        'property_name',
        'tenant_id',
        'tenant_name',
        'lease_id',
        'amount',
        'payment_type',
        'payment_method',
        'status',
        'due_date',
        'paid_date',
        'transaction_id',
        'notes',
        'reversed_at',
        'reversal_reason',
        'returned_on',
        'refund_status',
        'replaces_payment_id',
        'created_at',
        'updated_at',
      ],
      batches: payments.batchesOf(scope, search, now),
      present: (rows) => rows.map((payment) => presentPayment(payment, { acceptsCards, caller, now })),
    });
  });

/** They match the list under the same filter, to the cent. */
const paymentStats = ({ payments, readModel, now }: Dependencies) =>
  endpoint(operations, 'GET /payments/stats', async ({ caller, query }) => {
    const { scope, search } = await paymentsWanted(readModel, caller, query);
    const { deposit_amount: _, ...sums } = presentSums(await payments.stats(scope, search, now()));
    return reply(sums);
  });

async function namesOf(readModel: PortfolioReadModel, by: PaymentBreaking['by'], { rows }: PaymentBreakdown) {
  const ids = idsAmong(rows);
  const named = await (by === 'property' ? readModel.properties(ids) : readModel.tenants(ids));
  return new Map([...named].map(([id, { name }]) => [id, name]));
}

const breakDownPayments = ({ payments, readModel, now }: Dependencies) =>
  endpoint(operations, 'GET /payments/breakdown', async ({ caller, query: { by, ...query } }) => {
    const [{ scope, search }, zone] = await Promise.all([
      paymentsWanted(readModel, caller, query),
      readModel.zoneOfCaller(caller),
    ]);
    const found = await payments.breakdown(scope, search, { by, zone, now: now() });
    const names = await namesOf(readModel, by, found);
    return reply({
      rows: found.rows.map(({ key, ...sums }) => ({ ...presentKey(key, names), ...presentSums(sums) })),
      sum: presentSums(found.sum),
      capped: found.capped,
    });
  });

/** The account's. Only a local date of payment is read in it; nothing else costs a look at it. */
const entryZone = (readModel: PortfolioReadModel, { paid_date }: { paid_date?: string | null }, accountId: number) =>
  paid_date && isLocalTime(paid_date) ? readModel.zoneOf(accountId) : DEFAULT_ZONE;

type PaidLease = Pick<Payment, 'property_id' | 'tenant_id'> & { readonly lease_id: number };

/** @throws ValidationFailed for a lease that is not the tenant's of the property */
async function paidLease(
  { ledgerPoster }: Dependencies,
  accountId: number,
  { lease_id, property_id, tenant_id }: PaidLease,
) {
  const lease = await ledgerPoster.find({ kind: 'account', accountId }, lease_id);
  if (lease?.property_id !== property_id || lease.tenant_id !== tenant_id)
    throw new ValidationFailed({ lease_id: 'is not a lease of the tenant for the property' });
  return lease;
}

/** It belongs to the account of its property, also if an admin creates it. */
const createPayment = (deps: Dependencies) =>
  additionEndpoint(operations, 'POST /payments', async (request) => {
    const { caller, body, requestId } = request;
    const { payments, reservedReferences, readModel, ids } = deps;
    authorise(paymentPolicy.create(caller), 'Tenants cannot record payments.');
    const [now, by] = [deps.now(), authorOf(caller)];
    return paymentHandlers(deps).add(request, {
      ids: ids.payments,
      collection: 'payments',
      add: (id) =>
        reservedReferences.during({ property_id: body.property_id }, async () => {
          const names = { ...body, due_date: body.due_date ?? null };
          const { place, accountId, charges_rent } = await findPlace(deps, names, { caller, requestId });
          const zone = await entryZone(readModel, body, accountId);
          const lease =
            body.lease_id == null ? null : await paidLease(deps, accountId, { ...body, lease_id: body.lease_id });
          const context = { by, now, zone, on_account: lease !== null || charges_rent };
          const paid = lease ? { ...place, lease_id: lease._id } : place;
          const payment = newPayment(newRecord(id, accountId, by, now), paid, body, context);
          await deps.closings.dated(payment, daysOfPayment(payment), () => payments.records.add(payment));
          if (payment.on_account) await deps.ledgerPoster.settle(payment.lease_id);
          return payment;
        }),
    });
  });

/** A change without effect creates no new version. */
const updatePayment = (deps: Dependencies) =>
  recordEndpoint(operations, 'PUT /payments/{id}', async (request) => {
    const { caller, body, requestId } = request;
    const { payments, reservedReferences, readModel } = deps;
    const [now, by] = [deps.now(), authorOf(caller)];
    const saved = await paymentHandlers(deps).written(request, async (payment, scope) => {
      const context = { by, now, zone: await entryZone(readModel, body, payment.account_id) };
      if (body.status === 'failed') await assertDepositOpen(deps, payment);
      if (wasCompleted(payment) || isReplaced(payment))
        return payments.records.save(scope, payment, changedSettledPayment(payment, body, context), by);
      const change = async () => {
        const place = await changedPlace(deps, payment, body, { caller, requestId });
        const changed = changedPayment(payment, body, place, context);
        return deps.closings.dated(changed, daysOfPayment(changed, payment), () =>
          payments.records.save(scope, payment, changed, by),
        );
      };
      const { property_id = payment.property_id } = body;
      return property_id === payment.property_id ? change() : reservedReferences.during({ property_id }, change);
    });
    await deps.replacements.replaceSoon(saved, by);
    return paymentHandlers(deps).reply(saved, caller);
  });

/** A payment that was completed is not deleted (rules §5). */
export function assertDeletable(payment: Payment): void {
  if (!wasCompleted(payment)) return;
  const reason = payment.reversal
    ? 'A reversed payment cannot be deleted. It stays in your books.'
    : 'A completed payment cannot be deleted. Reverse it instead.';
  throw new Conflict(reason, 'payment_settled');
}

function assertReversible({ status, reversal }: Payment): void {
  if (status === 'completed') return;
  if (status === 'disputed') throw new Conflict(DISPUTED, 'payment_settled');
  const reason = reversal ? 'This payment has already been reversed.' : 'Only a completed payment can be reversed.';
  throw new Conflict(reason, 'payment_settled');
}

/** A deposit that a statement has applied or refunded, or a renewal taken over, is not held any more, so its payment stays. */
async function assertDepositOpen(
  { deposits }: Dependencies,
  { _id, payment_type, lease_id, paid_date }: Payment,
): Promise<void> {
  if (payment_type !== 'deposit' || lease_id === null || paid_date === null) return;
  const settlements = await deposits.ofLeases([lease_id]);
  if (settlements.some(({ issued }) => issued !== null))
    throw new Conflict('The statement of this deposit has been issued. Charge the lease instead.', 'payment_settled');
  const moved = settlements.find((one) => one.moved?.receipts.some(({ payment_id }) => payment_id === _id))?.moved;
  if (moved) throw new Conflict(goneTo(moved), 'payment_settled');
}

type ReversalRequest = RecordRequest & { readonly ifMatch?: number; readonly body?: { readonly version?: number } };

/** Its status is failed from then on, and the original data stays (rules §5). */
export async function reversed(
  deps: Dependencies,
  request: ReversalRequest,
  { reason, corrected_on }: { readonly reason: string | null; readonly corrected_on?: string },
): Promise<Payment> {
  const { caller } = request;
  const context = { by: authorOf(caller), now: deps.now(), corrected_on };
  const reverse = async (payment: Payment, scope: Scope) => {
    assertReversible(payment);
    await assertDepositOpen(deps, payment);
    return deps.payments.records.save(scope, payment, reversedPayment(payment, reason, context), context.by);
  };
  const assertMay = (_: unknown, payment: Payment) =>
    authorise(paymentPolicy.manage(caller, payment), 'You may look at this payment but not reverse it.');
  const payment = await paymentHandlers(deps).written(request, reverse, { assertMay });
  await deps.replacements.replaceSoon(payment, context.by);
  if (payment.on_account) await deps.ledgerPoster.settle(payment.lease_id);
  return payment;
}

const reversePayment = (deps: Dependencies) =>
  recordEndpoint(operations, 'POST /payments/{id}/reversal', async (request) => {
    const payment = await reversed(deps, request, { reason: request.body.reason ?? null });
    return paymentHandlers(deps).reply(payment, request.caller);
  });

/** Marks a payment paid on a day, see {@link completedOn}. @throws ValidationFailed if the books of that day are closed */
export async function completed(
  deps: Dependencies,
  request: RecordRequest,
  how: Completion,
  // A caller that has compared the day with the closings may write without it.
  dated: Dependencies['closings']['dated'] = (...entered) => deps.closings.dated(...entered),
): Promise<Payment> {
  const context = { by: authorOf(request.caller), now: deps.now() };
  return paymentHandlers(deps).written(request, (payment, scope) => {
    const paid = completedOn(payment, how, context);
    const { paid_date: paid_on = null } = daysOfPayment(paid, payment);
    return dated(paid, { paid_on }, () => deps.payments.records.save(scope, payment, paid, context.by));
  });
}

/** The write that completes the payment also says what is left, so no crash loses it. */
const receivePart = (deps: Dependencies) =>
  recordEndpoint(operations, 'POST /payments/{id}/part', async (request) => {
    const { caller, body } = request;
    const context = { by: authorOf(caller), now: deps.now() };
    const saved = await paymentHandlers(deps).written(request, async (payment, scope) => {
      const paid = receivedInPart(payment, body, context);
      const { paid_date: paid_on = null } = daysOfPayment(paid, payment);
      return deps.closings.dated(paid, { paid_on }, () => deps.payments.records.save(scope, payment, paid, context.by));
    });
    await deps.replacements.replaceSoon(saved, context.by);
    return paymentHandlers(deps).reply(saved, caller);
  });

/**
 * The fee is charged first: without it, a retry after a crash would find the payment returned and never charge it. Its
 * source allows one.
 */
const returnPayment = (deps: Dependencies) =>
  recordEndpoint(operations, 'POST /payments/{id}/return', async (request) => {
    const { caller, body } = request;
    const context = { by: authorOf(caller), now: deps.now() };
    const returned = await paymentHandlers(deps).written(
      request,
      async (payment, scope) => {
        assertReversible(payment);
        await assertDepositOpen(deps, payment);
        const { reason, fee } = body;
        const returned_on = pastDay('returned_on', body.returned_on, payment.time_zone, context.now);
        if (payment.paid_date && returned_on < dayIn(payment.time_zone, payment.paid_date))
          throw new ValidationFailed({ returned_on: 'must not be before the day of payment' });
        if (isPaidOnline(payment))
          throw new Conflict('A payment by card is not returned by a bank. Reverse it instead.', 'payment_settled');
        return deps.closings.dated(payment, { returned_on }, async () => {
          await chargeReturn(deps, payment, { returned_on, fee: fee ?? null, by: context.by });
          const reversed = reversedPayment(payment, reason ?? null, { ...context, returned_on });
          return deps.payments.records.save(scope, payment, reversed, context.by);
        });
      },
      {
        assertMay: (_: unknown, payment: Payment) =>
          authorise(paymentPolicy.manage(caller, payment), 'You may look at this payment but not return it.'),
      },
    );
    await deps.ledgerPoster.settle(returned.lease_id);
    await deps.replacements.replaceSoon(returned, context.by);
    return paymentHandlers(deps).reply(returned, caller);
  });

/** Charges the fee for a returned payment to its lease, by default that of the ledger policy. */
async function chargeReturn(
  { charges, ids, ledgerLeases, ledgerPolicies, now }: Dependencies,
  { _id, account_id, property_id, tenant_id, lease_id, on_account }: Payment,
  { returned_on, fee, by }: { readonly returned_on: string; readonly fee: number | null; readonly by: Author },
): Promise<void> {
  if (lease_id === null) return;
  const [lease] = await ledgerLeases.ofIds([lease_id]);
  const amount_cents =
    fee === null ? (await ledgerPolicies.forProperty(account_id, property_id)).returned_fee_cents : toCents(fee);
  if ((!lease?.has_ledger && !on_account) || amount_cents === 0) return;
  const own = { due_date: returned_on, amount_cents, source: `return:${_id}`, posted_by: by };
  await charges.postMissing(
    [chargeOf({ _id: lease_id, account_id, property_id, tenant_id }, { kind: 'returned_fee', ...own })],
    ids.charges,
    now(),
  );
}

/** Also true while a payment is being created. */
const propertyReferences = ({ payments, reservedReferences }: Dependencies) =>
  endpoint(operations, 'GET /internal/property-uses', async ({ service, query: { property_id } }) => {
    authorise(service === 'portfolio', 'Only the portfolio service may check references.');
    // The order matters: a reference that is no longer reserved at the first check has its payment written before the
    // second.
    return reply({
      payments: (await reservedReferences.anyOf({ property_id })) || (await payments.anyIn(property_id)),
    });
  });

export const paymentEndpoints = (deps: Dependencies): Endpoint[] => [
  listPayments(deps),
  exportPayments(deps),
  paymentStats(deps),
  breakDownPayments(deps),
  createPayment(deps),
  endpoint(operations, 'GET /payments/{id}', paymentHandlers(deps).read),
  updatePayment(deps),
  recordEndpoint(operations, 'DELETE /payments/{id}', paymentHandlers(deps).remove(assertDeletable)),
  reversePayment(deps),
  receivePart(deps),
  returnPayment(deps),
  endpoint(operations, 'GET /payments/{id}/history', paymentHandlers(deps).history),
  propertyReferences(deps),
];
