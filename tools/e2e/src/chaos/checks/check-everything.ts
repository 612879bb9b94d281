import { setTimeout as wait } from 'node:timers/promises';
import { verifyData } from '@keystead/dev-stack';
import type { ListedRecord } from '../../api-client.ts';
import type { MixedLoad } from '../load/mixed-load.ts';
import { auditIsWhole, eventsArePublished, historiesAreWhole } from './check-changes.ts';
import { commentsHold, projectionsAgree, recordsHold, sumsAgree } from './check-records.ts';
import { type Check, type CheckedAccount, cents, readLists } from './checked-account.ts';

/** The property quota of a trial (rules §5). */
const TRIAL_QUOTA = 5;
/** Milliseconds between checks of what was not in order. */
const RETRY_INTERVAL_MS = 3_000;

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

const quotaIsEnforced =
  ({ onTrial }: { readonly onTrial: boolean }): Check =>
  async (account) => {
    const { lists } = await readLists(account);
    const count = lists('properties').length;
    return onTrial && count > TRIAL_QUOTA ? [`the trial has ${count} properties`] : [];
  };

/** All checks, by name. */
function checksOf(load: MixedLoad, webhooks: boolean, databaseUri: string): Map<string, () => Promise<string[]>> {
  const { journal, admin, receiver } = load;
  const checked = load.accounts.map(({ accountId, api }) => ({
    accountId,
    api,
    entries: journal.entries.filter((entry) => entry.accountId === accountId),
  }));
  const ofAll = (check: (account: CheckedAccount, at: number) => Promise<string[]>) => async () => {
    const problems: string[] = [];
    for (const [at, account] of checked.entries()) problems.push(...(await check(account, at)));
    return problems;
  };
  const checks = new Map([
    ['acknowledged records are stored, and totals are right', ofAll(recordsHold)],
    ['comments are stored', ofAll(commentsHold)],
    ['card payments are completed', ofAll((account) => cardsAreBooked(load, account))],
    [
      'quotas are enforced',
      ofAll((account, at) => quotaIsEnforced(load.accounts[at] as { onTrial: boolean })(account)),
    ],
    ['sums match', ofAll(sumsAgree)],
    ['projections match', ofAll(projectionsAgree)],
    ['histories are complete', ofAll(historiesAreWhole)],
    ['the audit log is complete', () => auditIsWhole(admin, journal, checked)],
    ['stored data agree', () => verifyData({ uri: databaseUri, seconds: 0, log: () => undefined })],
  ]);
  if (webhooks)
    checks.set(
      'events were published',
      ofAll((account) => eventsArePublished(account, receiver.received)),
    );
  return checks;
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
    databaseUri,
    log,
  }: {
    readonly seconds: number;
    readonly webhooks: boolean;
    readonly databaseUri: string;
    readonly log: (line: string) => void;
  },
): Promise<string[]> {
  const startedAt = performance.now();
  const elapsed = () => Math.round((performance.now() - startedAt) / 1_000);
  const open = checksOf(load, webhooks, databaseUri);
  let problems: string[] = [];
  for (;;) {
    problems = [];
    for (const [name, check] of [...open]) {
      const found = await check();
      problems.push(...found.map((problem) => `${name}: ${problem}`));
      if (found.length > 0) continue;
      open.delete(name);
      log(`${name} (${elapsed()} s after the load)`);
    }
    if (open.size === 0 || elapsed() > seconds) return problems;
    await wait(RETRY_INTERVAL_MS);
  }
}
