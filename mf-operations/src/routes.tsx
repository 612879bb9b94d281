import type { RouteObject } from '@keystead/web-kit';
import { CreateRequestDialog } from './maintenance/create-request-dialog.tsx';
import { EditRequestDialog } from './maintenance/edit-request-dialog.tsx';
import { MaintenancePage } from './maintenance/maintenance-page.tsx';
import { RequestPage } from './maintenance/request-page.tsx';
import { CreatePaymentDialog } from './payments/create-payment-dialog.tsx';
import { EditPaymentDialog } from './payments/edit-payment-dialog.tsx';
import { PaymentDetailsDialog } from './payments/payment-details-dialog.tsx';
import { PaymentsPage } from './payments/payments-page.tsx';
import { ReversePaymentDialog } from './payments/reverse-payment-dialog.tsx';
import { CreatePersonnelDialog } from './personnel/create-personnel-dialog.tsx';
import { EditPersonnelDialog } from './personnel/edit-personnel-dialog.tsx';
import { PersonnelDetailsDialog } from './personnel/personnel-details-dialog.tsx';
import { PersonnelPage } from './personnel/personnel-page.tsx';

/** The pages of this remote, by absolute path. A dialog is a page over its list. */
export const routes: RouteObject[] = [
  {
    path: '/app/maintenance',
    element: <MaintenancePage />,
    children: [{ path: 'new', element: <CreateRequestDialog /> }],
  },
  {
    path: '/app/maintenance/:id',
    element: <RequestPage />,
    children: [{ path: 'edit', element: <EditRequestDialog /> }],
  },
  {
    path: '/app/maintenance-personnel',
    element: <PersonnelPage />,
    children: [
      { path: 'new', element: <CreatePersonnelDialog /> },
      { path: ':id/:tab?', element: <PersonnelDetailsDialog /> },
      { path: ':id/edit', element: <EditPersonnelDialog /> },
    ],
  },
  {
    path: '/app/payments',
    element: <PaymentsPage />,
    children: [
      { path: 'new', element: <CreatePaymentDialog /> },
      { path: ':id', element: <PaymentDetailsDialog /> },
      { path: ':id/edit', element: <EditPaymentDialog /> },
      { path: ':id/reverse', element: <ReversePaymentDialog /> },
    ],
  },
];
