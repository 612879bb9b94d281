import type { Notice } from '@keystead/contracts';
import type { EmailOutbox, Job } from '@keystead/service-kit';
import { dayText } from '../provider/provider-values.ts';
import type { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';
import { effectivePlan, type Subscription, statusOf } from '../subscriptions/subscriptions.ts';
import { accountEmail, nothingIsLost } from './subscription-emails.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds before the end of a trial at which its reminder is written. */
const REMINDER_MS = 3 * DAY_MS;
/** The maximum delay of an e-mail in milliseconds, for example after downtime. An older e-mail would be out of date. */
const MAX_DELAY_MS = 2 * DAY_MS;

const endingSoonEmail = ({ _id, trial_end }: Subscription): Notice =>
  accountEmail(_id, `trial:${_id}:soon`, {
    subject: 'Your free trial ends soon',
    opening: `Your free trial of Keystead ends on ${dayText(trial_end)}.`,
    further: [
      'Choose a plan by then to keep everything as it is. You will not be charged unless you do.',
      nothingIsLost,
    ],
    label: 'Choose a plan',
  });

const endedEmail = ({ _id }: Subscription): Notice =>
  accountEmail(_id, `trial:${_id}:ended`, {
    subject: 'Your free trial has ended',
    opening: 'Your free trial of Keystead has ended.',
    further: [nothingIsLost],
    label: 'Choose a plan',
  });

/** Null for an account that has a plan, or has had one. */
function emailFor(subscription: Subscription, now: Date): Notice | null {
  if (effectivePlan(subscription) !== 'trial') return null;
  if (subscription.trial_end > now) return endingSoonEmail(subscription);
  return statusOf(subscription, now) === 'expired' ? endedEmail(subscription) : null;
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
      const email = emailFor(subscription, now);
      if (email) await notices.write(subscription._id, [email]);
    }
  };
  return {
    name: 'send trial emails',
    every: 60 * 60_000,
    run: async () => {
      const now = new Date();
      const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
      await writeTo(at(REMINDER_MS - MAX_DELAY_MS), at(REMINDER_MS), now);
      await writeTo(at(-MAX_DELAY_MS), now, now);
    },
  };
}
