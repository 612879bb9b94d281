import type { Payment } from '@keystead/contracts';
import {
  type BulkAction,
  BulkActions,
  BulkConfirm,
  type BulkDialogProps,
  deleteAction,
  FormFields,
  optionalChoiceField,
  recordForm,
  SendingDialog,
  type useSelection,
} from '@keystead/crud-ui';
import { CheckIcon, formatDate, formatMoney, MailIcon, RefreshCwIcon } from '@keystead/ui';
import { type BulkPayments, BY_MISTAKE, changePayments, payments, useRefreshStats } from './payment.api.ts';
import { paymentDayField } from './payment.form.tsx';
import { methodNames, typeNames } from './payment.ts';

type Sent = Omit<BulkPayments, 'ids'>;
type Action = BulkAction<Payment, Sent>;

const sumOf = (rows: readonly Payment[]) =>
  formatMoney(rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100);

const isDue = ({ status }: Payment) => status === 'pending' || status === 'overdue';

const completionForm = recordForm<never>()({
  paid_on: paymentDayField('Paid on'),
  payment_method: optionalChoiceField('Method', methodNames, { none: 'As recorded', cell: [6, 3] }),
});

const CompletionDialog = (props: BulkDialogProps<Sent>) => (
  <SendingDialog
    {...props}
    form={completionForm}
    toBody={(values) => ({ action: 'complete' as const, ...completionForm.toBody(values) })}
  >
    <FormFields of={completionForm} />
  </SendingDialog>
);

const actions: readonly Action[] = [
  {
    label: 'Mark paid',
    icon: CheckIcon,
    place: 'primary',
    may: ({ abilities }) => abilities.complete,
    title: (what) => `Mark ${what} as paid`,
    description: (what, rows) => `${what} · ${sumOf(rows)}. Each gets a receipt with this date.`,
    submitLabel: () => 'Mark paid',
    done: (what) => `${what} marked as paid.`,
    Dialog: CompletionDialog,
    undo: (rows) => [{ action: 'reverse', ids: rows.map(({ id }) => id), reason: BY_MISTAKE }],
    undone: (what) => `Undone. ${what} due again.`,
  },
  {
    label: 'Send reminder',
    icon: MailIcon,
    place: 'bar',
    may: (payment) => payment.abilities.update && isDue(payment),
    title: (what) => `Send a reminder of ${what}?`,
    description: (what, rows) =>
      `${what} · ${sumOf(rows)}. The tenants get an email about each payment, at most one a day.`,
    submitLabel: () => 'Send reminder',
    done: (what) => `Reminder of ${what} sent.`,
    Dialog: (props) => <BulkConfirm {...props} body={{ action: 'remind' } satisfies Sent} />,
  },
  {
    label: 'Reverse',
    icon: RefreshCwIcon,
    place: 'menu',
    tone: 'danger',
    may: ({ abilities, paid_online }) => abilities.reverse && !paid_online,
    title: (what) => `Reverse ${what}?`,
    description: (what, rows) =>
      `${what} · ${sumOf(rows)}. They are marked as failed, their receipts stay on record, and their amounts become due again.`,
    submitLabel: (what) => `Reverse ${what}`,
    done: (what) => `${what} reversed.`,
    Dialog: (props) => <BulkConfirm {...props} body={{ action: 'reverse' } satisfies Sent} />,
  },
  deleteAction((what, rows: readonly Payment[]) => `${what} · ${sumOf(rows)}`),
];

const second = ({ property_name, payment_type, due_date }: Payment) =>
  [property_name, typeNames[payment_type], due_date && formatDate(due_date)].filter(Boolean).join(' · ');

export const PaymentBulkActions = ({ selection }: { selection: ReturnType<typeof useSelection<Payment>> }) => (
  <BulkActions
    collection={payments}
    selection={selection}
    one="payment"
    many="payments"
    summary={sumOf}
    second={second}
    actions={actions}
    send={changePayments}
    onChanged={useRefreshStats()}
  />
);
