import { type Body, type MaintenanceChange, operations } from '@keystead/contracts';
import {
  answerEach,
  authorise,
  Conflict,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  idsOfBulk,
  pastDay,
  type RecordRequest,
  reply,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { changeRequest, requestHandlers, requestsWanted } from '../maintenance/maintenance.routes.ts';
import { requestPolicy } from '../maintenance/maintenance.ts';
import { assertDeletable, completed, paymentHandlers, paymentsWanted, reversed } from '../payments/payment.routes.ts';
import { isOpen, isPaidOnline, type Payment, paymentPolicy } from '../payments/payment.ts';
import { requestedReminderEmail } from '../reminders/reminder-job.ts';

type PaymentBulk = Body<'POST /payments/bulk'>;
type MaintenanceBulk = Body<'POST /maintenance/bulk'>;

/** @throws Conflict if the payment is not open, if nobody can be e-mailed, or if the tenant was reminded today */
async function remind(deps: Dependencies, request: RecordRequest): Promise<void> {
  const payment = await paymentHandlers(deps).get(request);
  authorise(paymentPolicy.manage(request.caller, payment), 'Only whoever manages a payment can send a reminder of it.');
  if (!request.caller.emailConfirmed) throw new EmailUnconfirmed('remind tenants');
  if (!isOpen(payment)) throw new Conflict('Only a payment that is due can be reminded of.', 'payment_settled');
  const tenant = await deps.readModel.liveTenant(payment.tenant_id);
  if (!tenant) throw new Conflict('The tenant was deleted and cannot be reminded.');
  const email = requestedReminderEmail(payment, tenant, deps.now());
  if (!(await deps.notices.writeOnce(payment.account_id, email)))
    throw new Conflict('The tenant was already reminded of this payment today.');
}

/** The payment that replaces a reversed one. It is missing only if its creation failed, which a job repeats. */
const replacementIn = async ({ payments }: Dependencies, { _id }: Payment) => {
  const replacement = await payments.replacementOf(_id);
  return replacement ? { replacement_id: replacement._id } : undefined;
};

const DATE_CORRECTED = 'The date of payment was corrected.';

/**
 * Facts never change, and a receipt has its date: so the payment is reversed, and its replacement is completed on the
 * right day, with a receipt of its own. A repeated request goes on where an interrupted one ended.
 */
async function correctDate(deps: Dependencies, request: RecordRequest, body: PaymentBulk) {
  const before = await paymentHandlers(deps).get(request);
  if (isPaidOnline(before)) throw new Conflict('The date of a payment by card is that of the card.', 'payment_settled');
  // All that can refuse the new day comes before the reversal.
  const paid_on = pastDay('paid_on', body.paid_on ?? '', before.time_zone, deps.now());
  return deps.closings.dated(before, { paid_on }, async () => {
    const isResumed = before.reversal?.corrects === true;
    const payment = isResumed
      ? before
      : await reversed(deps, request, { reason: DATE_CORRECTED, corrected_on: paid_on });
    const replacement = await replacementIn(deps, payment);
    if (!replacement)
      throw new Conflict(
        payment.on_account
          ? 'The payment was reversed, and will be recorded again on that day in a moment.'
          : 'The payment was reversed. Mark the amount that is due again as paid.',
      );
    const again = { ...request, params: { id: replacement.replacement_id } };
    const how = { paid_on, payment_method: payment.payment_method };
    await completed(deps, again, how, (_lease, _days, write) => write());
    return replacement;
  });
}

const paymentWork = (deps: Dependencies, body: PaymentBulk) => async (request: RecordRequest) => {
  switch (body.action) {
    case 'complete':
      return void (await completed(deps, request, body));
    case 'correct_date':
      return correctDate(deps, request, body);
    case 'reverse':
      return replacementIn(deps, await reversed(deps, request, { reason: body.reason ?? null }));
    case 'remind':
      return remind(deps, request);
    case 'delete':
      return void (await paymentHandlers(deps).remove(assertDeletable)(request));
  }
};

/** Fields that another action would ignore are rejected: whoever sends them expects something else to happen. */
function assertPaymentFields({ action, paid_on, payment_method, reason }: PaymentBulk): void {
  const setsDate = action === 'complete' || action === 'correct_date';
  if (paid_on != null && !setsDate)
    throw new ValidationFailed({ paid_on: 'is only for payments that are marked paid' });
  if (payment_method != null && action !== 'complete')
    throw new ValidationFailed({ payment_method: 'is only for payments that are marked paid' });
  if (reason != null && action !== 'reverse') throw new ValidationFailed({ reason: 'is only for reversals' });
  if (action === 'correct_date' && paid_on == null) throw new ValidationFailed({ paid_on: 'is required' });
}

const changePayments = (deps: Dependencies) =>
  endpoint(operations, 'POST /payments/bulk', async (request) => {
    const { caller, body } = request;
    const { payments, readModel } = deps;
    authorise(paymentPolicy.create(caller), 'Tenants cannot change payments.');
    assertPaymentFields(body);
    const ids = await idsOfBulk(body, async (filter) => {
      const { scope, search } = await paymentsWanted(readModel, caller, filter);
      return payments.page(scope, search, deps.now());
    });
    const work = paymentWork(deps, body);
    return reply(await answerEach(ids, request, async (id) => (await work({ caller, params: { id } })) ?? undefined));
  });

/** The change of one request. @throws ValidationFailed if the field that the action sets is missing, or another given */
function maintenanceChange({ action, status, priority, assigned_to }: MaintenanceBulk): MaintenanceChange | null {
  const fields = { status, priority, assigned_to };
  const own = { set_status: 'status', set_priority: 'priority', assign: 'assigned_to', delete: null } as const;
  const name = own[action];
  const other = Object.entries(fields).find(([field, value]) => field !== name && value != null);
  if (other) throw new ValidationFailed({ [other[0]]: 'is for another action' });
  if (name === null) return null;
  const value = fields[name];
  // Nobody is a choice; no status and no priority are not.
  if (value === undefined || (value === null && name !== 'assigned_to'))
    throw new ValidationFailed({ [name]: 'is required' });
  return { [name]: value };
}

const changeRequests = (deps: Dependencies) =>
  endpoint(operations, 'POST /maintenance/bulk', async (request) => {
    const { caller, body, requestId } = request;
    const { requests, readModel } = deps;
    authorise(requestPolicy.manageAny(caller), 'Only your landlord can change several requests at once.');
    const change = maintenanceChange(body);
    const ids = await idsOfBulk(body, async (filter) => {
      const { scope, search } = await requestsWanted(readModel, caller, filter);
      return requests.page(scope, search);
    });
    const save = changeRequest(deps);
    const remove = requestHandlers(deps).remove();
    return reply(
      await answerEach(ids, request, async (id) => {
        const one = { caller, params: { id } };
        await (change ? save({ ...one, requestId, body: change }) : remove(one));
        return undefined;
      }),
    );
  });

export const bulkEndpoints = (deps: Dependencies): Endpoint[] => [changePayments(deps), changeRequests(deps)];
