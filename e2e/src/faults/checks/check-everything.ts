import { setTimeout as wait } from 'node:timers/promises';
import type { ListedRecord } from '../../stored-records.ts';
import type { MixedLoad } from '../load/mixed-load.ts';
import { auditIsWhole } from './audit-is-whole.ts';
import type { Check, CheckedAccount } from './checked-account.ts';
import { cents, readLists } from './checked-account.ts';
import { commentsHold } from './comments-hold.ts';
import { copiesAgree } from './copies-agree.ts';
import { eventsTold } from './events-told.ts';
import { historiesAreWhole } from './histories-are-whole.ts';
import { recordsHold } from './records-hold.ts';
import { sumsAgree } from './sums-agree.ts';

/** The property quota of a trial (rules §5). */
const roomOnTrial = 5;
/** Milliseconds between checks of what was not in order. */
const lookEvery = 3_000;

/** Checks that payments for which the provider took money are completed, by one transaction each. */
async function cardsAreBooked(
  { paidByCard, accounts: [first] }: MixedLoad,
  account: CheckedAccount,
): Promise<string[]> {
  if (account.accountId !== first?.accountId) return [];
  const { lists } = await readLists(account);
  const payments = new Map(lists('payments').map((payment) => [payment.id, payment]));
  const transactions = paidByCard.map(({ paymentId }) => payments.get(paymentId)?.transaction_id);
  const twice = transactions.length - new Set(transactions).size;
  return [
    ...(twice > 0 ? [`${twice} payments by card have no transaction of their own`] : []),
    ...paidByCard.flatMap(({ paymentId, amount }) => {
      const { status, transaction_id, amount: booked }: Partial<ListedRecord> = payments.get(paymentId) ?? {};
      const right = status === 'completed' && transaction_id && cents(booked) === cents(amount);
      return right ? [] : [`payment ${paymentId} was paid by card and is ${status}, ${booked} by ${transaction_id}`];
    }),
  ];
}

const limitHolds =
  ({ onTrial }: { readonly onTrial: boolean }): Check =>
  async (account) => {
    const { lists } = await readLists(account);
    const count = lists('properties').length;
    return onTrial && count > roomOnTrial ? [`the trial has ${count} properties`] : [];
  };

/** All checks, by name. */
function looksAt(load: MixedLoad, webhooks: boolean): Map<string, () => Promise<string[]>> {
  const { journal, admin, receiver } = load;
  const checked = load.accounts.map(({ accountId, api }) => ({
    accountId,
    api,
    entries: journal.entries.filter((entry) => entry.accountId === accountId),
  }));
  const ofAll = (look: (account: CheckedAccount, at: number) => Promise<string[]>) => async () => {
    const problems: string[] = [];
    for (const [at, account] of checked.entries()) problems.push(...(await look(account, at)));
    return problems;
  };
  const looks = new Map([
    ['acknowledged records hold, and totals are right', ofAll(recordsHold)],
    ['comments hold', ofAll(commentsHold)],
    ['cards are booked', ofAll((account) => cardsAreBooked(load, account))],
    ['limits hold', ofAll((account, at) => limitHolds(load.accounts[at] as { onTrial: boolean })(account))],
    ['sums agree', ofAll(sumsAgree)],
    ['copies agree', ofAll(copiesAgree)],
    ['histories are whole', ofAll(historiesAreWhole)],
    ['the audit log is whole', () => auditIsWhole(admin, journal, checked)],
  ]);
  if (webhooks)
    looks.set(
      'events were told',
      ofAll((account) => eventsTold(account, receiver.received)),
    );
  return looks;
}

/**
 * Checks everything against the journal. Jobs need a minute or two to repair the effects of a crash. So failed checks
 * are repeated until they succeed or the time is up.
 * @returns the remaining problems, a line each.
 */
export async function checkEverything(
  load: MixedLoad,
  {
    seconds,
    webhooks,
    say,
  }: { readonly seconds: number; readonly webhooks: boolean; readonly say: (line: string) => void },
): Promise<string[]> {
  const begun = performance.now();
  const elapsed = () => Math.round((performance.now() - begun) / 1_000);
  const open = looksAt(load, webhooks);
  let problems: string[] = [];
  for (;;) {
    problems = [];
    for (const [name, look] of [...open]) {
      const found = await look();
      problems.push(...found.map((problem) => `${name}: ${problem}`));
      if (found.length > 0) continue;
      open.delete(name);
      say(`${name} (${elapsed()} s after the load)`);
    }
    if (open.size === 0 || elapsed() > seconds) return problems;
    await wait(lookEvery);
  }
}
