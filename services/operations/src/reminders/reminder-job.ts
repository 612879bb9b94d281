import type { Notice, TenantReference } from '@keystead/contracts';
import {
  attemptTogether,
  dayIn,
  type EmailOutbox,
  formatCents,
  formatLongDate,
  inBatches,
  type Job,
} from '@keystead/service-kit';
import { purposeOf } from '../payments/payment.mapper.ts';
import type { PaymentRepository } from '../payments/payment.repository.ts';
import type { Payment } from '../payments/payment.ts';
import { type Occasion, occasionAt } from '../payments/payment-terms.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { type DigestedPayment, digestDay, digestEmails } from './overdue-digest.ts';

function toTenantUser(payment: Payment, occasion: Occasion): Pick<Notice, 'subject' | 'opening' | 'further'> {
  const amount = formatCents(payment.amount_cents);
  const what = `${purposeOf(payment)}, ${payment.property_name}`;
  const further = ['If you have paid it already, please disregard this message.'];
  if (payment.due_date === null) return { subject: 'A payment is due', opening: `${amount} is due: ${what}.`, further };
  const day = formatLongDate(payment.due_date);
  return occasion === 'due'
    ? { subject: 'A payment is due soon', opening: `${amount} is due on ${day}: ${what}.`, further }
    : { subject: 'A payment is overdue', opening: `${amount} was due on ${day}: ${what}.`, further };
}

const reminderEmail = (payment: Payment, occasion: Occasion, tenant: TenantReference): Notice => ({
  ...toTenantUser(payment, occasion),
  key: `payment:${payment._id}:${occasion}:${payment.due_date}`,
  kind: 'rent_due',
  to: { user_id: tenant.user_id },
  link: { label: 'View payment', path: `/app/payments/${payment._id}` },
});

/** At most one for a payment and a day. */
export const requestedReminderEmail = (payment: Payment, tenant: TenantReference, now: Date): Notice => ({
  ...reminderEmail(payment, now < payment.overdue_at ? 'due' : 'overdue', tenant),
  key: `payment:${payment._id}:reminded:${dayIn(payment.time_zone, now)}`,
});

interface ReminderDependencies {
  readonly payments: Pick<PaymentRepository, 'toRemind' | 'reminded'>;
  readonly readModel: Pick<PortfolioReadModel, 'liveTenant' | 'zoneOf'>;
  readonly notices: EmailOutbox;
  readonly now: () => Date;
}

interface Round {
  readonly now: Date;
  /** They need no further reminder once the digests are written. */
  readonly inDigests: DigestedPayment[];
}

const BATCH_SIZE = 100;

/** The e-mail to the tenant, if any, and when the next reminder is, unless a digest is due with the payment. */
async function reminderOf({ readModel }: ReminderDependencies, payment: Payment, now: Date) {
  const { account_id, tenant_id, overdue_at } = payment;
  const occasion = occasionAt(payment, now);
  if (occasion === null) return { payment, email: null, next: null };
  const [zone, tenant] = await Promise.all([readModel.zoneOf(account_id), readModel.liveTenant(tenant_id)]);
  const digest = occasion === 'overdue' ? digestDay(payment, zone) : null;
  const email = tenant && reminderEmail(payment, occasion, tenant);
  if (digest && digest.at <= now) return { payment, email, day: digest.day };
  return { payment, email, next: digest?.at ?? overdue_at };
}

/**
 * E-mails the tenants first and schedules the next reminders afterwards. A crash in between repeats the write, which does
 * not send an e-mail twice. A payment waits for the account's digest.
 */
async function remind(deps: ReminderDependencies, due: readonly Payment[], { now, inDigests }: Round): Promise<void> {
  const { payments, notices } = deps;
  const reminders = await Promise.all(due.map((payment) => reminderOf(deps, payment, now)));
  const emailed = reminders.map(({ payment, email }) => notices.write(payment.account_id, email ? [email] : []));
  await Promise.all(emailed);
  await payments.reminded(reminders.flatMap(({ payment, next }) => (next === undefined ? [] : [{ payment, next }])));
  inDigests.push(...reminders.flatMap(({ payment, day }) => (day === undefined ? [] : [{ payment, day }])));
}

/** Only when all are written does it end the reminders of their payments. */
async function writeDigests({ payments, notices }: ReminderDependencies, inDigests: readonly DigestedPayment[]) {
  for (const { accountId, email } of digestEmails(inDigests)) await notices.write(accountId, [email]);
  await payments.reminded(inDigests.map(({ payment }) => ({ payment, next: null })));
}

export const reminderJob = (deps: ReminderDependencies): Job => ({
  name: 'remind of payments',
  every: 60_000,
  async run() {
    const round: Round = { now: deps.now(), inDigests: [] };
    const failures: unknown[] = [];
    for await (const due of inBatches(deps.payments.toRemind(round.now), BATCH_SIZE))
      failures.push(...(await attemptTogether(due, (some) => remind(deps, some, round))).values());
    await writeDigests(deps, round.inDigests).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders could not be written`);
  },
});
