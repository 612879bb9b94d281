import type { Notice, TenantReference } from '@keystead/contracts';
import { attemptEach, dayIn, type EmailOutbox, formatCents, formatLongDate, type Job } from '@keystead/service-kit';
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
  readonly inDigests: DigestedPayment[];
  /** Payments that need no further reminder once the digests are written. */
  readonly digested: Payment[];
}

/**
 * E-mails the tenant first and schedules the next reminder afterwards. A crash in between repeats the write, which does
 * not send an e-mail twice. A payment waits for the account's digest.
 */
async function remind(
  { payments, readModel, notices }: ReminderDependencies,
  payment: Payment,
  round: Round,
): Promise<void> {
  const { account_id, tenant_id, overdue_at } = payment;
  const occasion = occasionAt(payment, round.now);
  if (occasion === null) return payments.reminded(payment, null);
  const digest = occasion === 'overdue' ? digestDay(payment, await readModel.zoneOf(account_id)) : null;
  const inDigest = digest !== null && digest.at <= round.now;
  if (inDigest) round.inDigests.push({ payment, day: digest.day });
  const tenant = await readModel.liveTenant(tenant_id);
  if (tenant) await notices.write(account_id, [reminderEmail(payment, occasion, tenant)]);
  if (!inDigest) return payments.reminded(payment, digest?.at ?? overdue_at);
  round.digested.push(payment);
}

/** Only when all are written does it end the reminders of their payments. */
async function writeDigests(
  { payments, notices }: ReminderDependencies,
  { inDigests, digested }: Round,
): Promise<void> {
  for (const { accountId, email } of digestEmails(inDigests)) await notices.write(accountId, [email]);
  for (const payment of digested) await payments.reminded(payment, null);
}

export const reminderJob = (deps: ReminderDependencies): Job => ({
  name: 'remind of payments',
  every: 60_000,
  async run() {
    const round: Round = { now: deps.now(), inDigests: [], digested: [] };
    async function* steps(): AsyncGenerator<() => Promise<void>> {
      for await (const payment of deps.payments.toRemind(round.now)) yield () => remind(deps, payment, round);
      yield () => writeDigests(deps, round);
    }
    await attemptEach(
      steps(),
      (step) => step(),
      (failures) => `${failures} reminders could not be written`,
    );
  },
});
