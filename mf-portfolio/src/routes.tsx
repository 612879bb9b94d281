import type { RouteObject } from '@keystead/web-kit';
import { CreatePropertyDialog } from './properties/create-property-dialog.tsx';
import { EditPropertyDialog } from './properties/edit-property-dialog.tsx';
import { PropertiesPage } from './properties/properties-page.tsx';
import { PropertyDetailsDialog } from './properties/property-details-dialog.tsx';

/** The pages of this remote, by absolute path. A dialog is a page over its list. */
export const routes: RouteObject[] = [
  {
    path: '/app/properties',
    element: <PropertiesPage />,
    children: [
      { path: 'new', element: <CreatePropertyDialog /> },
      { path: ':id', element: <PropertyDetailsDialog /> },
      { path: ':id/edit', element: <EditPropertyDialog /> },
    ],
  },
];
