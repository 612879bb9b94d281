import type { Notice } from '@keystead/contracts';
import type { PaidSubscription, Subscription } from '../subscriptions/subscriptions.ts';
import { subscriptionEmails } from './subscription-emails.ts';

const starter: PaidSubscription = {
  subscription_id: 'sub_1',
  plan: 'starter',
  interval: 'month',
  status: 'active',
  price_cents: 2900,
  period_end: new Date('2999-12-21T12:00:00Z'),
  cancel_at: null,
  retry_at: null,
  ended_at: null,
};
const first = new Date('2999-11-24T12:00:00Z');
const second = new Date('2999-11-29T12:00:00Z');
const paid = (own: Partial<PaidSubscription> = {}): PaidSubscription => ({ ...starter, ...own });
const failing = paid({ status: 'past_due', retry_at: first });

const subscription = (paid: PaidSubscription | null, entry: number, trialLasts: boolean): Subscription => ({
  _id: 7,
  entry,
  trial_end: new Date(trialLasts ? '2999-01-05T00:00:00Z' : '2026-01-05T00:00:00Z'),
  granted: null,
  paid,
  ever_paid: paid !== null,
  created_at: new Date(0),
});

/** The open invoice. */
let due: { amount_cents: number } | null = null;

/** The e-mails about a change. */
async function emailsFor(before: PaidSubscription | null, after: PaidSubscription | null, trialLasts = false) {
  const emails: Notice[] = [];
  const { changed } = subscriptionEmails({
    notices: { write: async (_, notices) => void emails.push(...notices) },
    invoices: { newestPending: async () => due },
  });
  await changed({ before: subscription(before, 4, trialLasts), after: subscription(after, 5, trialLasts) });
  return emails;
}
const subjects = async (...change: Parameters<typeof emailsFor>) =>
  (await emailsFor(...change)).map(({ key, subject }) => [key, subject]);

describe('e-mails about a plan', () => {
  it('say which payment failed, why it matters and when it is retried, at each failure', async () => {
    expect(await emailsFor(starter, failing)).toEqual([
      {
        key: 'subscription:7:5:failed',
        kind: 'subscription',
        to: { user_id: 7 },
        subject: 'Your payment failed',
        opening: 'We could not collect $29.00 for your Starter plan: your card was declined.',
        further: [
          expect.stringContaining('Nothing changes for now'),
          expect.stringContaining('try the payment again on November 24, 2999'),
        ],
        link: { label: 'View your subscription', path: '/app/subscription' },
      },
    ]);
    expect(await emailsFor(failing, paid({ status: 'past_due', retry_at: second }))).toMatchObject([
      { further: [expect.anything(), expect.stringContaining('November 29')] },
    ]);
    expect(await emailsFor(failing, paid({ status: 'past_due', retry_at: null }))).toMatchObject([
      { further: [expect.anything(), expect.stringContaining('not try the payment again')] },
    ]);
  });

  it('name the amount of the invoice, which may be less than the plan’s price', async () => {
    due = { amount_cents: 1_234 };
    expect(await emailsFor(starter, failing)).toMatchObject([
      { opening: expect.stringContaining('collect $12.34 for') },
    ]);
    due = null;
  });

  it('say that the payment has succeeded after all', async () => {
    expect(await subjects(failing, starter)).toEqual([['subscription:7:5:recovered', 'We received your payment']]);
  });

  it('say that the plan has ended, why, and what continues', async () => {
    const over = paid({ status: 'ended' });
    expect(await emailsFor(failing, over)).toMatchObject([
      {
        key: 'subscription:7:5:ended',
        opening: expect.stringContaining('its last payment failed'),
        further: [expect.stringContaining('Nothing is lost'), expect.anything()],
      },
    ]);
    expect(await emailsFor(starter, over, true)).toMatchObject([
      {
        opening: expect.stringContaining('was cancelled and has ended'),
        further: ['Your free trial continues until January 5, 2999.', expect.anything()],
      },
    ]);
  });

  it('say when a cancelled plan ends', async () => {
    const cancelled = paid({ cancel_at: starter.period_end });
    expect(await emailsFor(starter, cancelled)).toMatchObject([
      { key: 'subscription:7:5:cancelled', opening: expect.stringContaining('It ends on December 21, 2999') },
    ]);
    expect(await subjects(cancelled, cancelled)).toEqual([]);
  });

  it('are not written for a plan that begins, changes, continues or had already ended', async () => {
    const over = paid({ status: 'ended' });
    expect(await subjects(null, starter)).toEqual([]);
    expect(await subjects(starter, paid({ plan: 'professional' }))).toEqual([]);
    expect(await subjects(paid({ cancel_at: first }), starter)).toEqual([]);
    expect(await subjects(null, over)).toEqual([]);
    expect(await subjects(over, paid({ subscription_id: 'sub_2' }))).toEqual([]);
  });
});
