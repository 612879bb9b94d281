import type { Endpoint } from '@keystead/service-kit';
import { listDeliveries } from '../deliveries/list-deliveries.ts';
import { readDelivery } from '../deliveries/read-delivery.ts';
import { resendDelivery } from '../deliveries/resend-delivery.ts';
import { sendTest } from '../deliveries/send-test.ts';
import type { Dependencies } from '../dependencies.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteAllWebhooks, deleteWebhook } from './delete-webhook.ts';
import { listWebhooks } from './list-webhooks.ts';
import { readWebhook } from './read-webhook.ts';
import { rotateSecret } from './rotate-secret.ts';
import { updateWebhook } from './update-webhook.ts';

export const webhookEndpoints = (deps: Dependencies): Endpoint[] => [
  listWebhooks(deps),
  createWebhook(deps),
  readWebhook(deps),
  updateWebhook(deps),
  deleteWebhook(deps),
  deleteAllWebhooks(deps),
  rotateSecret(deps),
  sendTest(deps),
  listDeliveries(deps),
  readDelivery(deps),
  resendDelivery(deps),
];
