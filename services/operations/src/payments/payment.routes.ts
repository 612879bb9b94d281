import { operations } from '@keystead/contracts';
import {
  addOnce,
  assertRange,
  assertVersion,
  authorise,
  authorOf,
  type Caller,
  Conflict,
  created,
  type Endpoint,
  endpoint,
  newRecord,
  nothing,
  reply,
  retryOnConflict,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { idsAmong, presentKey } from '../queries/breakdown.ts';
import { periodOf } from '../queries/period.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { presentPayment, presentSums } from './payment.mapper.ts';
import type { PaymentFilter } from './payment.repository.ts';
import { isReplaced, type Payment, paymentPolicy, wasCompleted } from './payment.ts';
import { changedPayment, changedSettledPayment, DISPUTED, newPayment, reversedPayment } from './payment-changes.ts';
import { changedPlace, findPlace, moves } from './payment-references.ts';
import type { PaymentBreakdown, PaymentBreaking } from './payment-statistics.ts';

interface Days {
  readonly due_from?: string;
  readonly due_to?: string;
  readonly paid_from?: string;
  readonly paid_to?: string;
}

/**
 * Converts a query to a payment filter. Days of payment become instants in the time zone of the caller's account.
 * @throws ValidationFailed for a range that ends before it begins.
 */
async function parsePaymentQuery<Q extends Days>(
  readModel: PortfolioReadModel,
  caller: Caller,
  { paid_from, paid_to, ...query }: Q,
): Promise<Omit<Q, 'paid_from' | 'paid_to'> & Pick<PaymentFilter, 'paid'>> {
  assertRange(query, 'due_from', 'due_to');
  assertRange({ paid_from, paid_to }, 'paid_from', 'paid_to');
  if ((paid_from ?? paid_to) === undefined) return query;
  return { ...query, paid: periodOf(paid_from, paid_to, await readModel.zoneOfCaller(caller)) };
}

/**
 * Lists the payments that the caller may see. Never refused, because every page makes sense to every role (rules §2).
 */
const listPayments = ({ payments, readModel, acceptsCards, now: clock }: Dependencies) =>
  endpoint(operations, 'GET /payments', async ({ caller, query }) => {
    const now = clock();
    const [scope, search] = await Promise.all([readModel.scopeOf(caller), parsePaymentQuery(readModel, caller, query)]);
    const { rows, ...rest } = await payments.page(scope, search, now);
    return reply({
      payments: rows.map((payment) => presentPayment(payment, { acceptsCards, caller, now })),
      ...rest,
      abilities: { create: paymentPolicy.create(caller) },
    });
  });

/** Answers the sums of the payments that the caller may see. They match the list under the same filter, to the cent. */
const paymentStats = ({ payments, readModel, now }: Dependencies) =>
  endpoint(operations, 'GET /payments/stats', async ({ caller, query }) => {
    const [scope, filter] = await Promise.all([readModel.scopeOf(caller), parsePaymentQuery(readModel, caller, query)]);
    const { deposit_amount: _, ...sums } = presentSums(await payments.stats(scope, filter, now()));
    return reply(sums);
  });

/** The names of the properties or tenants that the rows are about, if their keys are ids. */
async function namesOf(readModel: PortfolioReadModel, by: PaymentBreaking['by'], { rows }: PaymentBreakdown) {
  const ids = idsAmong(rows);
  const named = await (by === 'property' ? readModel.properties(ids) : readModel.tenants(ids));
  return new Map([...named].map(([id, { name }]) => [id, name]));
}

const breakDownPayments = ({ payments, readModel, now }: Dependencies) =>
  endpoint(operations, 'GET /payments/breakdown', async ({ caller, query: { by, ...query } }) => {
    const [scope, filter, zone] = await Promise.all([
      readModel.scopeOf(caller),
      parsePaymentQuery(readModel, caller, query),
      readModel.zoneOfCaller(caller),
    ]);
    const found = await payments.breakdown(scope, filter, { by, zone, now: now() });
    const names = await namesOf(readModel, by, found);
    return reply({
      rows: found.rows.map(({ key, ...sums }) => ({ ...presentKey(key, names), ...presentSums(sums) })),
      sum: presentSums(found.sum),
      capped: found.capped,
    });
  });

/** Creates a payment. It belongs to the account of its property, also if an admin creates it. */
const createPayment = (deps: Dependencies) =>
  endpoint(operations, 'POST /payments', async ({ caller, body, recordId, requestId }) => {
    const { payments, reservedReferences, readModel, ids } = deps;
    authorise(paymentPolicy.create(caller), 'Tenants cannot record payments.');
    const [now, by] = [deps.now(), authorOf(caller)];
    const made = await addOnce(payments.records, await recordId(() => ids.payments.next()), {
      what: 'This payment',
      scope: await readModel.scopeOf(caller),
      add: (id) =>
        reservedReferences.during(body.property_id, async () => {
          const names = { ...body, due_date: body.due_date ?? null };
          const { place, accountId } = await findPlace(deps, names, { caller, requestId });
          const zone = await readModel.zoneOf(accountId);
          const payment = newPayment(newRecord(id, accountId, by, now), place, body, { by, now, zone });
          return (await payments.records.add(payment)) === 'added' ? payment : undefined;
        }),
    });
    return created(presentPayment(made, { ...deps, caller, now }), 'payments');
  });

const readPayment = (deps: Dependencies) =>
  endpoint(operations, 'GET /payments/{id}', async ({ caller, params }) => {
    const payment = await deps.payments.get(await deps.readModel.scopeOf(caller), params.id);
    return reply(presentPayment(payment, { ...deps, caller, now: deps.now() }), payment.version);
  });

/** Changes a payment, whole or in part. A change without effect creates no new version. */
const updatePayment = (deps: Dependencies) =>
  endpoint(operations, 'PUT /payments/{id}', async ({ caller, params, body, ifMatch, requestId }) => {
    const { payments, reservedReferences, readModel } = deps;
    const [now, by] = [deps.now(), authorOf(caller)];
    const scope = await readModel.scopeOf(caller);
    const saved = await retryOnConflict('this payment', async () => {
      const payment = await payments.get(scope, params.id);
      authorise(paymentPolicy.manage(caller, payment), 'You may look at this payment but not change it.');
      assertVersion(payment.version, { ifMatch, version: body.version });
      const context = { by, now, zone: await readModel.zoneOf(payment.account_id) };
      if (wasCompleted(payment) || isReplaced(payment))
        return payments.records.save(scope, payment, changedSettledPayment(payment, body, context), by);
      const change = async () => {
        const place = await changedPlace(deps, payment, body, { caller, requestId });
        return payments.records.save(scope, payment, changedPayment(payment, body, place, context), by);
      };
      return moves(payment, body)
        ? reservedReferences.during(body.property_id ?? payment.property_id, change)
        : change();
    });
    return reply(presentPayment(saved, { ...deps, caller, now }), saved.version);
  });

function assertDeletable(payment: Payment): void {
  if (!wasCompleted(payment)) return;
  const reason = payment.reversal
    ? 'A reversed payment cannot be deleted. It stays in your books.'
    : 'A completed payment cannot be deleted. Reverse it instead.';
  throw new Conflict(reason, 'payment_settled');
}

/** Hides a payment immediately if it was never completed (rules §5). After a concurrent change the check runs again. */
const deletePayment = (deps: Dependencies) =>
  endpoint(operations, 'DELETE /payments/{id}', async ({ caller, params, ifMatch }) => {
    const scope = await deps.readModel.scopeOf(caller);
    return retryOnConflict('this payment', async () => {
      const payment = await deps.payments.get(scope, params.id);
      authorise(paymentPolicy.manage(caller, payment), 'You may look at this payment but not delete it.');
      assertVersion(payment.version, { ifMatch });
      assertDeletable(payment);
      return (await deps.payments.records.remove(scope, payment, authorOf(caller))) ? nothing : undefined;
    });
  });

function assertReversible({ status, reversal }: Payment): void {
  if (status === 'completed') return;
  if (status === 'disputed') throw new Conflict(DISPUTED, 'payment_settled');
  const reason = reversal ? 'This payment has already been reversed.' : 'Only a completed payment can be reversed.';
  throw new Conflict(reason, 'payment_settled');
}

/** Reverses a completed payment. Its status is failed from then on, and the original data stays (rules §5). */
const reversePayment = (deps: Dependencies) =>
  endpoint(operations, 'POST /payments/{id}/reversal', async ({ caller, params, body, ifMatch }) => {
    const [now, by] = [deps.now(), authorOf(caller)];
    const scope = await deps.readModel.scopeOf(caller);
    const saved = await retryOnConflict('this payment', async () => {
      const payment = await deps.payments.get(scope, params.id);
      authorise(paymentPolicy.manage(caller, payment), 'You may look at this payment but not reverse it.');
      assertVersion(payment.version, { ifMatch, version: body.version });
      assertReversible(payment);
      return deps.payments.records.save(scope, payment, reversedPayment(payment, body.reason ?? null, { by, now }), by);
    });
    return reply(presentPayment(saved, { ...deps, caller, now }), saved.version);
  });

const paymentHistory = (deps: Dependencies) =>
  endpoint(operations, 'GET /payments/{id}/history', async ({ caller, params, query }) => {
    const payment = await deps.payments.get(await deps.readModel.scopeOf(caller), params.id);
    authorise(paymentPolicy.manage(caller, payment), 'Only whoever manages this payment may read its history.');
    return reply(await deps.payments.records.history(payment, query));
  });

/** Answers portfolio whether a property has payments of any account, or one is being created. */
const propertyReferences = ({ payments, reservedReferences }: Dependencies) =>
  endpoint(operations, 'GET /internal/property-uses', async ({ service, query: { property_id } }) => {
    authorise(service === 'portfolio', 'Only the portfolio service may check references.');
    // The order matters: a reference that is no longer reserved at the first check has its payment written before the
    // second.
    return reply({ payments: (await reservedReferences.anyOf(property_id)) || (await payments.anyIn(property_id)) });
  });

export const paymentEndpoints = (deps: Dependencies): Endpoint[] => [
  listPayments(deps),
  paymentStats(deps),
  breakDownPayments(deps),
  createPayment(deps),
  readPayment(deps),
  updatePayment(deps),
  deletePayment(deps),
  reversePayment(deps),
  paymentHistory(deps),
  propertyReferences(deps),
];
