import type { Job } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Payment } from '../payments/payment.ts';
import { digestDay, OverdueDigests } from './overdue-digest.ts';
import { occasionAt } from './reminder.ts';
import { reminderEmail } from './reminder-letters.ts';

type Parts = Pick<Dependencies, 'payments' | 'known' | 'notices' | 'now'>;

/** The state of one run over all due reminders. */
interface Round {
  readonly now: Date;
  readonly digests: OverdueDigests;
  /** Payments that need no further reminder once the digests are written. */
  readonly told: Payment[];
  readonly failures: unknown[];
}

/**
 * E-mails the tenant first and schedules the next reminder afterwards. A crash in between repeats the write, which does
 * not send an e-mail twice. A payment is collected for the account's digest once the digest is due.
 */
async function remind({ payments, known, notices }: Parts, payment: Payment, round: Round): Promise<void> {
  const { account_id, tenant_id, overdue_at } = payment;
  const occasion = occasionAt(payment, round.now);
  if (occasion === null) return payments.reminded(payment, null);
  const digest = occasion === 'overdue' ? digestDay(payment, await known.zoneOf(account_id)) : null;
  const isTold = digest !== null && digest.at <= round.now;
  if (isTold) round.digests.add(payment, digest);
  const letter = reminderEmail(payment, occasion, (await known.tenants([tenant_id])).get(tenant_id));
  if (letter) await notices.write(account_id, [letter]);
  if (!isTold) return payments.reminded(payment, digest?.at ?? overdue_at);
  round.told.push(payment);
}

/** Writes the digests. Only when all are written does it end the reminders of their payments. */
async function tellAccounts({ payments, notices }: Parts, { digests, told }: Round): Promise<void> {
  for (const { accountId, letter } of digests.letters()) await notices.write(accountId, [letter]);
  for (const payment of told) await payments.reminded(payment, null);
}

/** Reminds tenants of payments that are due soon or overdue, and sends accounts a daily digest of overdue payments. */
export const reminderJob = (deps: Parts): Job => ({
  name: 'remind of payments',
  every: 60_000,
  async run() {
    const round: Round = { now: deps.now(), digests: new OverdueDigests(), told: [], failures: [] };
    const note = (error: unknown) => void round.failures.push(error);
    // One failure must not block the payments after it.
    for await (const payment of deps.payments.toRemind(round.now)) await remind(deps, payment, round).catch(note);
    await tellAccounts(deps, round).catch(note);
    const { failures } = round;
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders were not written`);
  },
});
