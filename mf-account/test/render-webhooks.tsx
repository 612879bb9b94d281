import type { Webhook } from '@keystead/contracts';
import { renderPages } from '@keystead/crud-ui/testing';
import type { RouteObject } from '@keystead/web-kit';
import type { Answers } from '@keystead/web-kit/testing';
import { AddWebhookDialog, EditWebhookDialog } from '../src/webhooks/webhook.form.tsx';
import { WebhooksPage } from '../src/webhooks/webhook-list-page.tsx';
import { WebhookPage } from '../src/webhooks/webhook-page.tsx';
import { sampleDelivery, sampleEvent, sampleWebhook } from './sample-webhook.ts';

const routes: RouteObject[] = [
  {
    path: '/app/profile/webhooks',
    element: <WebhooksPage />,
    children: [{ path: 'new', element: <AddWebhookDialog /> }],
  },
  {
    path: '/app/profile/webhooks/:id',
    element: <WebhookPage />,
    children: [{ path: 'edit', element: <EditWebhookDialog /> }],
  },
];

/** Renders the pages of webhooks for a user with one webhook and one delivery. */
export function renderWebhooks(path: string, answers: Answers = {}, webhook: Webhook = sampleWebhook()) {
  return renderPages(routes, {
    path: `/app/profile/webhooks${path}`,
    answers: {
      'GET /webhooks': { webhooks: [webhook], next_cursor: null, total: 1, abilities: { create: true } },
      'GET /webhooks/{id}': webhook,
      'GET /webhooks/{id}/deliveries': { deliveries: [sampleDelivery()], next_cursor: null, total: 1 },
      'GET /events/{id}': sampleEvent(),
      ...answers,
    },
  });
}
