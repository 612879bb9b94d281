import { lazyPage, type RouteObject } from '@keystead/web-kit';
import { ProfilePage } from './profile/profile-page.tsx';

const ApiKeysPage = lazyPage(() => import('./api-keys/api-key-list-page.tsx').then((m) => m.ApiKeysPage));
const CreateKeyDialog = lazyPage(() => import('./api-keys/api-key.form.tsx').then((m) => m.CreateKeyDialog));
const ConnectPage = lazyPage(() => import('./connected-apps/connect-page.tsx').then((m) => m.ConnectPage));
const NotificationsPage = lazyPage(() =>
  import('./notifications/notification-list-page.tsx').then((m) => m.NotificationsPage),
);
const AccessReviewPage = lazyPage(() => import('./api-keys/access-review-page.tsx').then((m) => m.AccessReviewPage));
const WebhooksPage = lazyPage(() => import('./webhooks/webhook-list-page.tsx').then((m) => m.WebhooksPage));
const WebhookPage = lazyPage(() => import('./webhooks/webhook-page.tsx').then((m) => m.WebhookPage));
const webhookDialogs = () => import('./webhooks/webhook.form.tsx');
const AddWebhookDialog = lazyPage(() => webhookDialogs().then((m) => m.AddWebhookDialog));
const EditWebhookDialog = lazyPage(() => webhookDialogs().then((m) => m.EditWebhookDialog));

/** The pages of this remote, by absolute path. A dialog is a page over its list, or over its record's page. */
export const routes: RouteObject[] = [
  { path: '/app/profile', element: <ProfilePage /> },
  {
    path: '/app/profile/api-keys',
    Component: ApiKeysPage,
    children: [{ path: 'new', Component: CreateKeyDialog }],
  },
  {
    path: '/app/profile/webhooks',
    Component: WebhooksPage,
    children: [{ path: 'new', Component: AddWebhookDialog }],
  },
  {
    path: '/app/profile/webhooks/:id',
    Component: WebhookPage,
    children: [{ path: 'edit', Component: EditWebhookDialog }],
  },
  { path: '/app/connect', Component: ConnectPage },
  { path: '/app/notifications', Component: NotificationsPage },
  { path: '/app/profile/access', Component: AccessReviewPage },
];
