import type { RouteObject } from '@keystead/web-kit';
import { CancelDialog } from './cancellation/cancel-dialog.tsx';
import { SubscriptionPage } from './subscription/subscription-page.tsx';

/** The pages of this remote, by absolute path. A dialog is a page over the page it belongs to. */
export const routes: RouteObject[] = [
  {
    path: '/app/subscription',
    element: <SubscriptionPage />,
    children: [{ path: 'cancel', element: <CancelDialog /> }],
  },
];
