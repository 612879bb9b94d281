import { lazyPage, type RouteObject } from '@keystead/web-kit';
import { ProfilePage } from './profile/profile-page.tsx';

export const routes: RouteObject[] = [
  { path: '/app/profile', element: <ProfilePage /> },
  {
    path: '/app/profile/api-keys',
    Component: lazyPage(() => import('./api-keys/api-keys-list-page.tsx').then((m) => m.ApiKeysPage)),
    children: [
      {
        path: 'new',
        Component: lazyPage(() => import('./api-keys/create-key-dialog.tsx').then((m) => m.CreateKeyDialog)),
      },
    ],
  },
  {
    path: '/app/profile/webhooks',
    Component: lazyPage(() => import('./webhooks/webhooks-list-page.tsx').then((m) => m.WebhooksPage)),
    children: [
      {
        path: 'new',
        Component: lazyPage(() => import('./webhooks/webhook-dialogs.tsx').then((m) => m.AddWebhookDialog)),
      },
    ],
  },
  {
    path: '/app/profile/webhooks/:id',
    Component: lazyPage(() => import('./webhooks/webhook-page.tsx').then((m) => m.WebhookPage)),
    children: [
      {
        path: 'edit',
        Component: lazyPage(() => import('./webhooks/webhook-dialogs.tsx').then((m) => m.EditWebhookDialog)),
      },
    ],
  },
  {
    path: '/app/profile/access',
    Component: lazyPage(() => import('./api-keys/access-review-page.tsx').then((m) => m.AccessReviewPage)),
  },
];
