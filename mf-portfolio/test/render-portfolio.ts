import { renderPages } from '@keystead/crud-ui/testing';
import type { RenderedRoute, RouteSetting } from '@keystead/web-kit/testing';
import { routes } from '../src/routes.tsx';

/** Renders this remote like the shell. */
export const renderPortfolio = (setting: RouteSetting): RenderedRoute => renderPages(routes, setting);
