import type { RouteObject } from '@keystead/web-kit';
import { CreateRequestDialog, EditRequestDialog } from './maintenance/maintenance.form.tsx';
import { MaintenancePage } from './maintenance/maintenance-list-page.tsx';
import { RequestPage } from './maintenance/request-page.tsx';
import { CreatePaymentDialog, EditPaymentDialog, ReversePaymentDialog } from './payments/payment.form.tsx';
import { PaymentDetailsDialog } from './payments/payment-details-dialog.tsx';
import { PaymentsPage } from './payments/payment-list-page.tsx';
import { CreatePersonnelDialog, EditPersonnelDialog } from './personnel/personnel.form.tsx';
import { PersonnelDetailsDialog } from './personnel/personnel-details.tsx';
import { PersonnelPage } from './personnel/personnel-list-page.tsx';

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
