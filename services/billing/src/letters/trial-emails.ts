import type { Notice } from '@keystead/contracts';
import type { EmailOutbox, Job } from '@keystead/service-kit';
import { dayText } from '../provider/provider-time.ts';
import { effectivePlan, type Subscription, standingOf } from '../subscriptions/subscription.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { nothingIsLost, toAccount } from './letter.ts';

const day = 24 * 60 * 60_000;
/** Milliseconds before the end of a trial at which its reminder is written. */
const ahead = 3 * day;
/** The maximum delay of an e-mail in milliseconds, for example after downtime. An older e-mail would be out of date. */
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

/** The e-mail that an account is due about its trial; null if it has a plan, or has had one. */
function letterTo(subscription: Subscription, now: Date): Notice | null {
  if (effectivePlan(subscription) !== 'trial') return null;
  if (subscription.trial_end > now) return soon(subscription);
  return standingOf(subscription, now) === 'expired' ? over(subscription) : null;
}

interface TrialEmailDependencies {
  readonly subscriptions: SubscriptionStore;
  readonly notices: EmailOutbox;
}

/**
 * Writes e-mails to accounts whose trial ends within three days or has ended. The job reads an account every hour for
 * as long as its e-mail may be late. The e-mail's key ensures that it is sent once.
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
