import type { RouteObject } from '@keystead/web-kit';
import { ImportPage } from './imports/import-page.tsx';
import { ImportStepPage } from './imports/import-step-page.tsx';
import { CreateLeaseDialog } from './leases/create-lease-dialog.tsx';
import { EditLeaseDialog } from './leases/edit-lease-dialog.tsx';
import { EndLeaseDialog } from './leases/end-lease-dialog.tsx';
import { LeasePage } from './leases/lease-page.tsx';
import { LeasesPage } from './leases/leases-page.tsx';
import { RenewLeaseDialog } from './leases/renew-lease-dialog.tsx';
import { CreatePropertyDialog } from './properties/create-property-dialog.tsx';
import { EditPropertyDialog } from './properties/edit-property-dialog.tsx';
import { PropertiesPage } from './properties/properties-page.tsx';
import { PropertyDetailsDialog } from './properties/property-details-dialog.tsx';
import { CreateTenantDialog } from './tenants/create-tenant-dialog.tsx';
import { EditTenantDialog } from './tenants/edit-tenant-dialog.tsx';
import { TenantPage } from './tenants/tenant-page.tsx';
import { TenantsPage } from './tenants/tenants-page.tsx';

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
    ],
  },
  ...(['properties', 'tenants'] as const).flatMap((kind) => [
    { path: `/app/${kind}/import`, element: <ImportPage kind={kind} /> },
    { path: `/app/${kind}/import/:importId`, element: <ImportStepPage kind={kind} /> },
  ]),
];
