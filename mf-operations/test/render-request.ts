import type { MaintenanceRequest } from '@keystead/contracts';
import { sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import type { RenderedRoute, RouteSetting } from '@keystead/web-kit/testing';
import { renderOperations } from './render-operations.ts';
import { sampleComments, sampleMaintenance, sampleRequests } from './sample-maintenance.ts';
import { samplePersonnel, samplePersonnelList } from './sample-personnel.ts';

/** Renders a request's page with its parts. There are no comments and suggestions by default. */
export function renderRequest(
  maintenance: MaintenanceRequest = sampleMaintenance(),
  { answers, ...setting }: Partial<RouteSetting> = {},
): RenderedRoute {
  return renderOperations({
    path: `/app/maintenance/${maintenance.id}`,
    ...setting,
    answers: {
      'GET /maintenance': sampleRequests([maintenance]),
      'GET /maintenance/{id}': maintenance,
      'GET /maintenance/{id}/comments': sampleComments([]),
      'GET /maintenance/{id}/suggestions': { suggestions: [] },
      'GET /maintenance/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /maintenance-personnel': samplePersonnelList([samplePersonnel()]),
      'GET /maintenance-personnel/{id}': samplePersonnel(),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      ...answers,
    },
  });
}
