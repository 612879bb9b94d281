import type { Job } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Payment } from '../payments/payment.ts';
import { digestDay, OverdueDigests } from './overdue-digest.ts';
import { occasionAt } from './reminder.ts';
import { reminderEmail } from './reminder-letters.ts';

type Parts = Pick<Dependencies, 'payments' | 'known' | 'notices' | 'now'>;

/** What a look at everything that is due has come to. */
interface Round {
  readonly now: Date;
  readonly digests: OverdueDigests;
  /** Of which nothing is left to be written once the letters to accounts are. */
  readonly told: Payment[];
  readonly failures: unknown[];
}

/**
 * Writes to the renter first and notes the next letter after, for a crash in between has it written again, which sends
 * none twice. What the account is told of is collected when its hour has come.
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

/** Writes what was collected; only when all of it is written, nothing is left of those payments. */
async function tellAccounts({ payments, notices }: Parts, { digests, told }: Round): Promise<void> {
  for (const { accountId, letter } of digests.letters()) await notices.write(accountId, [letter]);
  for (const payment of told) await payments.reminded(payment, null);
}

/** Writes to renters of payments that are due soon or overdue, and to their landlords, once a day, of the overdue. */
export const reminderJob = (deps: Parts): Job => ({
  name: 'remind of payments',
  every: 60_000,
  async run() {
    const round: Round = { now: deps.now(), digests: new OverdueDigests(), told: [], failures: [] };
    const note = (error: unknown) => void round.failures.push(error);
    // One that fails must not keep those after it waiting.
    for await (const payment of deps.payments.toRemind(round.now)) await remind(deps, payment, round).catch(note);
    await tellAccounts(deps, round).catch(note);
    const { failures } = round;
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders were not written`);
  },
});
