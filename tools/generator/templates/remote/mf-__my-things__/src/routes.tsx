import type { RouteObject } from '@keystead/web-kit';
import { __MyThings__Page } from './__my-things__/__my-thing__-list-page.tsx';

/** The pages of this remote, by absolute path. */
export const routes: RouteObject[] = [{ path: '/app/__my-things__', element: <__MyThings__Page /> }];
