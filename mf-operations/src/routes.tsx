import type { RouteObject } from '@keystead/web-kit';

/** The pages of this remote, by absolute path: none yet. */
export const routes: RouteObject[] = [];
