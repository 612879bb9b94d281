import type { Notice } from '@keystead/contracts';
import type { EmailOutbox } from '@keystead/service-kit';
import type { Webhook } from '../webhooks/webhook.ts';

const linkTo = ({ _id }: Webhook) => ({ label: 'Open the webhook', path: `/app/profile/webhooks/${_id}` });

/** E-mails the user who registered a webhook. */
export const webhookEmails = (notices: Pick<EmailOutbox, 'write'>) => {
  function write(webhook: Webhook, occasion: string, text: Pick<Notice, 'subject' | 'opening' | 'further'>) {
    const key = `webhook:${webhook._id}:${occasion}`;
    const to = { user_id: webhook.created_by.user_id };
    return notices.write(webhook.account_id, [{ key, kind: 'system', to, ...text, link: linkTo(webhook) }]);
  }
  return {
    /** Reports that a delivery was dropped; at most once a day, because there may be many. */
    deliveryDropped: (webhook: Webhook, now: Date) =>
      write(webhook, `given-up:${now.toISOString().slice(0, 10)}`, {
        subject: 'Events could not be delivered to your webhook',
        opening: `We tried to deliver an event to ${webhook.url} for three days, and every attempt failed.`,
        further: ['The delivery log shows each response. You can resend events from there for 30 days.'],
      }),

    paused: (webhook: Webhook, isGone: boolean) =>
      write(webhook, `paused:${webhook.version}`, {
        subject: 'Your webhook was paused',
        opening: isGone
          ? `${webhook.url} responded that it is permanently gone (410), so we no longer send events to it.`
          : `Every delivery to ${webhook.url} failed for three days, so we no longer send events to it.`,
        further: ['New events wait for up to 30 days. We deliver them once you resume the webhook.'],
      }),
  };
};

export type WebhookEmails = ReturnType<typeof webhookEmails>;
