import type { RouteObject } from '@keystead/web-kit';
import { CalendarFeedDialog } from './calendar/calendar-feed.tsx';
import { CalendarPage } from './calendar/calendar-page.tsx';
import { DepositsCard } from './deposits/deadline.tsx';
import { DepositPage } from './deposits/deposit-page.tsx';
import { CreateRequestDialog, EditRequestDialog } from './maintenance/maintenance.form.tsx';
import { MaintenancePage } from './maintenance/maintenance-list-page.tsx';
import { RequestPage } from './maintenance/request-page.tsx';
import {
  ChangeDateDialog,
  CreatePaymentDialog,
  EditPaymentDialog,
  PaidOnDialog,
  ReceivedInPartDialog,
  ReversePaymentDialog,
} from './payments/payment.form.tsx';
import { PaymentDetailsDialog } from './payments/payment-details-dialog.tsx';
import { PaymentsPage } from './payments/payment-list-page.tsx';
import { CreatePersonnelDialog, EditPersonnelDialog } from './personnel/personnel.form.tsx';
import { PersonnelDetailsDialog } from './personnel/personnel-details.tsx';
import { PersonnelPage } from './personnel/personnel-list-page.tsx';
import {
  AddChargeDialog,
  CancelChargeDialog,
  RefundCreditDialog,
  ReturnPaymentDialog,
  WaiveLateFeesDialog,
} from './rent/charge-dialogs.tsx';
import { ChargingRulesDialog } from './rent/charging-rules.tsx';
import { LedgerPage } from './rent/ledger-page.tsx';
import { PropertyRulesDialog } from './rent/property-rules.tsx';
import { ReceiveFromLedger, ReceiveFromList } from './rent/receive-payment.tsx';
import { RentPage } from './rent/rent-page.tsx';
import { CloseBooksDialog } from './reports/close-books.tsx';
import { ReportsPage } from './reports/report-list-page.tsx';
import { ReportPage } from './reports/report-page.tsx';

export const slots = { 'dashboard.cards': DepositsCard };

/** The pages of this remote, by absolute path. A dialog is a page over its list. */
export const routes: RouteObject[] = [
  {
    path: '/app/calendar',
    element: <CalendarPage />,
    children: [{ path: 'feed', element: <CalendarFeedDialog /> }],
  },
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
    path: '/app/rent',
    element: <RentPage />,
    children: [
      { path: 'rules', element: <ChargingRulesDialog /> },
      { path: 'rules/:property_id', element: <PropertyRulesDialog /> },
      { path: 'receive/:id', element: <ReceiveFromList /> },
    ],
  },
  {
    path: '/app/rent/:id',
    element: <LedgerPage />,
    children: [
      { path: 'receive', element: <ReceiveFromLedger /> },
      { path: 'charge', element: <AddChargeDialog /> },
      { path: 'refund', element: <RefundCreditDialog /> },
      { path: 'charges/:charge_id/cancel', element: <CancelChargeDialog /> },
      { path: 'charges/:charge_id/waive', element: <WaiveLateFeesDialog /> },
      { path: 'payments/:payment_id/return', element: <ReturnPaymentDialog /> },
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
      { path: ':id/date', element: <ChangeDateDialog /> },
      { path: ':id/paid', element: <PaidOnDialog /> },
      { path: ':id/part', element: <ReceivedInPartDialog /> },
    ],
  },
  {
    path: '/app/reports',
    element: <ReportsPage />,
    children: [{ path: 'close', element: <CloseBooksDialog /> }],
  },
  { path: '/app/reports/:name', element: <ReportPage /> },
  { path: '/app/rent/:lease_id/deposit', element: <DepositPage /> },
];
