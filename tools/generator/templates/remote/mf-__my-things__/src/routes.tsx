import type { RouteObject } from '@keystead/web-kit';
import { __MyThings__Card } from './__my-things__/__my-thing__-dashboard-card.tsx';
import { __MyThings__Page } from './__my-things__/__my-thing__-list-page.tsx';

/** The pages of this remote, by absolute path. `remote.json` lists them, with the menu items and slots. */
export const routes: RouteObject[] = [{ path: '/app/__my-things__', element: <__MyThings__Page /> }];

export const slots = { 'dashboard.cards': __MyThings__Card };
