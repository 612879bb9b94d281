import type { Notice } from '@keystead/contracts';
import type { EmailOutbox, Job } from '@keystead/service-kit';
import { dayText } from '../provider/provider-time.ts';
import { effectivePlan, type Subscription, standingOf } from '../subscriptions/subscription.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { nothingIsLost, toAccount } from './letter.ts';

const day = 24 * 60 * 60_000;
/** Milliseconds before its end at which a trial's letter is written. */
const ahead = 3 * day;
/** Milliseconds by which a letter may come late, such as after a time in which nothing ran; later it is old news. */
const lateness = 2 * day;

const soon = ({ _id, trial_end }: Subscription): Notice =>
  toAccount(_id, `trial:${_id}:soon`, {
    subject: 'Your free trial ends soon',
    opening: `Your free trial of Keystead ends on ${dayText(trial_end)}.`,
    further: [
      'Choose a plan by then and everything goes on as it is. No card is charged unless you do.',
      nothingIsLost,
    ],
    label: 'Choose a plan',
  });

const over = ({ _id }: Subscription): Notice =>
  toAccount(_id, `trial:${_id}:ended`, {
    subject: 'Your free trial has ended',
    opening: 'Your free trial of Keystead has ended.',
    further: [nothingIsLost],
    label: 'Choose a plan',
  });

/** The letter that is due to an account about its trial; null for one that has a plan, or has had one. */
function letterTo(subscription: Subscription, now: Date): Notice | null {
  if (effectivePlan(subscription) !== 'trial') return null;
  if (subscription.trial_end > now) return soon(subscription);
  return standingOf(subscription, now) === 'expired' ? over(subscription) : null;
}

/** What the letters need. */
interface TrialEmailDependencies {
  readonly subscriptions: SubscriptionStore;
  readonly notices: EmailOutbox;
}

/**
 * Writes to accounts whose trial ends within three days, or has ended: once each, by the letter's key, though an account
 * is looked at each hour for as long as its letter may come late.
 */
export function trialEmails({ subscriptions, notices }: TrialEmailDependencies): Job {
  const writeTo = async (from: Date, to: Date, now: Date) => {
    for await (const subscription of subscriptions.eachTrialEnding(from, to)) {
      const letter = letterTo(subscription, now);
      if (letter) await notices.write(subscription._id, [letter]);
    }
  };
  return {
    name: 'write about trials that end',
    every: 60 * 60_000,
    run: async () => {
      const now = new Date();
      const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
      await writeTo(at(ahead - lateness), at(ahead), now);
      await writeTo(at(-lateness), now, now);
    },
  };
}
