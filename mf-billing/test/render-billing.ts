import { renderPages } from '@keystead/crud-ui/testing';
import type { RenderedRoute, RouteSetting } from '@keystead/web-kit/testing';
import { samplePlans, sampleSubscription } from '@keystead/web-kit/testing';
import { routes } from '../src/routes.tsx';

/** Renders the page like the shell. By default the account is on trial and has no bills. */
export function renderBilling({ answers, ...setting }: Partial<RouteSetting> = {}): RenderedRoute {
  return renderPages(routes, {
    path: '/app/subscription',
    ...setting,
    answers: {
      'GET /subscription': sampleSubscription(),
      'GET /subscription/receipts': { receipts: [], total: 0, next_cursor: null },
      'GET /plans': samplePlans,
      ...answers,
    },
  });
}
