import type { Notice } from '@keystead/contracts';
import { EmailOutbox } from '@keystead/service-kit';
import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { LedgerStore } from '../ledger/ledger.repository.ts';
import { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';
import { trialEmails } from './trial-emails.ts';

const DAY_MS = 24 * 60 * 60_000;

describe('e-mails about trials', () => {
  let database: Connection;
  let posted: Notice[];
  let subscriptions: SubscriptionStore;
  let notices: EmailOutbox;
  beforeEach(async () => {
    database = await testDatabase();
    posted = [];
    subscriptions = new SubscriptionStore(database, new LedgerStore(database));
    notices = new EmailOutbox(database, async (body) => void posted.push(...body.notices));
  });
  afterEach(() => database.close());

  /** An account whose trial ends in a number of days. */
  const account = (accountId: number, days: number) =>
    subscriptions.findOrCreate({ accountId, accountSince: new Date(Date.now() + (days - 14) * DAY_MS) });
  const sentKeys = async () => {
    await trialEmails({ subscriptions, notices }).run();
    await notices.job.run();
    return posted.map(({ key }) => key);
  };

  it('are written once three days before the end, and once after it', async () => {
    await account(1, 3.1);
    await account(2, 2.9);
    await account(3, -0.1);
    await account(4, -3);
    expect(await sentKeys()).toEqual(['trial:2:soon', 'trial:3:ended']);
    expect(await sentKeys()).toHaveLength(2);
    expect(posted[0]).toMatchObject({
      to: { user_id: 2 },
      subject: 'Your free trial ends soon',
      link: { path: '/app/subscription' },
    });
  });

  it('are not written to an account that has a plan, or has had one', async () => {
    const paid = {
      subscription_id: 'sub_1',
      plan: 'starter',
      interval: 'month',
      price_cents: 2900,
      period_end: new Date(),
      cancel_at: null,
      retry_at: null,
      ended_at: null,
    } as const;
    await subscriptions.append(await account(1, 2), { kind: 'subscription', paid: { ...paid, status: 'active' } });
    await subscriptions.append(await account(2, -1), { kind: 'subscription', paid: { ...paid, status: 'ended' } });
    await subscriptions.append(await account(3, 2), { kind: 'grant', plan: 'enterprise', by: 1 });
    expect(await sentKeys()).toEqual([]);
  });
});
