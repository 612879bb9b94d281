import { renderPages } from '@keystead/page-kit/testing';
import type { RenderedRoute, RouteSetting } from '@keystead/web-kit/testing';
import { routes } from '../routes.tsx';

/** Renders this remote like the shell. */
export const renderOperations = (setting: RouteSetting): RenderedRoute => renderPages(routes, setting);
