import type { RouteObject } from '@keystead/web-kit';
import { ImportPage } from './imports/import-start-page.tsx';
import { ImportStepPage } from './imports/import-step-page.tsx';
import { CreateLeaseDialog, EditLeaseDialog, EndLeaseDialog } from './leases/lease.form.tsx';
import { LeasesPage } from './leases/lease-list-page.tsx';
import { LeasePage } from './leases/lease-page.tsx';
import { ContinueLeaseDialog, MoveOutDialog } from './leases/lease-tenancy.tsx';
import { RenewLeaseDialog } from './leases/renew-lease-dialog.tsx';
import { CreatePropertyDialog, EditPropertyDialog } from './properties/property.form.tsx';
import { PropertyDetailsDialog } from './properties/property-details.tsx';
import { PropertiesPage } from './properties/property-list-page.tsx';
import { CreateTenantDialog, EditTenantDialog } from './tenants/tenant.form.tsx';
import { TenantsPage } from './tenants/tenant-list-page.tsx';
import { TenantPage } from './tenants/tenant-page.tsx';

/** The pages of this remote, by absolute path. A dialog is a page over its list. */
export const routes: RouteObject[] = [
  {
    path: '/app/properties',
    element: <PropertiesPage />,
    children: [
      { path: 'new', element: <CreatePropertyDialog /> },
      { path: ':id/:tab?', element: <PropertyDetailsDialog /> },
      { path: ':id/edit', element: <EditPropertyDialog /> },
    ],
  },
  { path: '/app/tenants', element: <TenantsPage />, children: [{ path: 'new', element: <CreateTenantDialog /> }] },
  { path: '/app/tenants/:id', element: <TenantPage />, children: [{ path: 'edit', element: <EditTenantDialog /> }] },
  { path: '/app/leases', element: <LeasesPage />, children: [{ path: 'new', element: <CreateLeaseDialog /> }] },
  {
    path: '/app/leases/:id',
    element: <LeasePage />,
    children: [
      { path: 'edit', element: <EditLeaseDialog /> },
      { path: 'end', element: <EndLeaseDialog /> },
      { path: 'renew', element: <RenewLeaseDialog /> },
      { path: 'continue', element: <ContinueLeaseDialog /> },
      { path: 'move-out', element: <MoveOutDialog /> },
    ],
  },
  ...(['properties', 'tenants'] as const).flatMap((kind) => [
    { path: `/app/${kind}/import`, element: <ImportPage kind={kind} /> },
    { path: `/app/${kind}/import/:importId`, element: <ImportStepPage kind={kind} /> },
  ]),
];
