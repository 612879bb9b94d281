import type { RouteObject } from '@keystead/web-kit';
import { type Area, areaPattern } from './areas.ts';
import { RemoteArea } from './remote-area.tsx';

/** The route of an area, whose content its remote provides. */
export const areaRoute = (area: Area): RouteObject => ({
  path: areaPattern(area),
  element: <RemoteArea area={area} />,
});
