import type { Notice } from '@keystead/contracts';
import type { EmailOutbox } from '@keystead/service-kit';
import type { Webhook } from '../webhooks/webhook.ts';

const linkTo = ({ _id }: Webhook) => ({ label: 'Open the webhook', path: `/app/profile/webhooks/${_id}` });

/** E-mails the user who registered a webhook. */
export class WebhookEmails {
  readonly #notices: Pick<EmailOutbox, 'write'>;

  constructor(notices: Pick<EmailOutbox, 'write'>) {
    this.#notices = notices;
  }

  /** Reports that a delivery was dropped; at most once a day, because there may be many. */
  givenUp(webhook: Webhook, now: Date): Promise<void> {
    return this.#write(webhook, `given-up:${now.toISOString().slice(0, 10)}`, {
      subject: 'Events could not be delivered to your webhook',
      opening: `For three days we tried to deliver an event to ${webhook.url}, and it was refused each time.`,
      further: ['Its delivery log shows what was answered. Any event can be sent again from there, for 30 days.'],
    });
  }

  /** Reports that the webhook was paused. */
  paused(webhook: Webhook, gone: boolean): Promise<void> {
    return this.#write(webhook, `paused:${webhook.version}`, {
      subject: 'Your webhook was paused',
      opening: gone
        ? `${webhook.url} has answered that it is gone for good (410), so nothing is sent there any more.`
        : `For three days nothing could be delivered to ${webhook.url}, so nothing is sent there any more.`,
      further: ['What happens meanwhile waits for 30 days. Once you resume the webhook, it is delivered.'],
    });
  }

  #write(webhook: Webhook, occasion: string, text: Pick<Notice, 'subject' | 'opening' | 'further'>): Promise<void> {
    const key = `webhook:${webhook._id}:${occasion}`;
    const to = { user_id: webhook.created_by.user_id };
    return this.#notices.write(webhook.account_id, [{ key, to, ...text, link: linkTo(webhook) }]);
  }
}
