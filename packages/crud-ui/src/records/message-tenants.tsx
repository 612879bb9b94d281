import type { Body } from '@keystead/contracts';
import { MailIcon } from '@keystead/ui';
import { request } from '@keystead/web-kit';
import type { Identified } from '@keystead/web-kit/queries';
import type { ReactNode } from 'react';
import { FormFields, recordForm } from '../forms/declared-form.tsx';
import { longTextField, textField } from '../forms/field-kinds.tsx';
import { SendingDialog } from '../forms/record-dialogs.tsx';
import { type BulkAction, BulkActions, type BulkDialogProps } from './bulk-actions.tsx';
import type { Selection } from './selection.ts';

type Message = Omit<Body<'POST /tenants/messages'>, 'ids'>;

const messageForm = recordForm<never>()({
  subject: textField('Subject', { required: true, maxLength: 150, cell: [6, 6] }),
  text: longTextField('Message', { required: true, maxLength: 5000, rows: 7, cell: [6, 6] }),
});

const MessageDialog = (props: BulkDialogProps<Message>) => (
  <SendingDialog {...props} form={messageForm} toBody={(values) => messageForm.toBody(values)}>
    <FormFields of={messageForm} />
  </SendingDialog>
);

/** The dialog names as many; the selection shows all. */
const MAX_NAMES = 8;

function listed(names: readonly string[]): string {
  const others = names.length - MAX_NAMES;
  const named = others > 0 ? [...names.slice(0, MAX_NAMES), `${others} more`] : names;
  return new Intl.ListFormat('en-US').format(named);
}

interface MessageTenantsProps<Row extends Identified> {
  collection: { name: string };
  selection: Selection<Row>;
  /** The tenant of a row. */
  tenantOf: (row: Row) => { id: number; name: string };
  may: (row: Row) => boolean;
  second: (row: Row) => ReactNode;
}

/** The bar of a list's selection, from which a message goes to the tenants of its rows. */
export function MessageTenants<Row extends Identified>(props: MessageTenantsProps<Row>) {
  const { collection, selection, tenantOf, may, second } = props;
  const message: BulkAction<Row, Message> = {
    label: 'Message',
    icon: MailIcon,
    place: 'primary',
    may,
    title: (what) => `Message to ${what}`,
    description: (_, rows) =>
      `To ${listed([...new Set(rows.map((row) => tenantOf(row).name))])}. Each gets it alone, as an email and as a notification. Replies come to you.`,
    submitLabel: (what) => `Send to ${what}`,
    done: (what) => `Message sent to ${what}.`,
    Dialog: MessageDialog,
  };
  const tenants = new Map(selection.rows.map((row) => [row.id, tenantOf(row).id]));
  return (
    <BulkActions
      collection={collection}
      selection={selection}
      one="tenant"
      many="tenants"
      second={second}
      actions={[message]}
      recordOf={(row) => tenants.get(row) ?? 0}
      send={(body, idempotencyKey) => request('POST /tenants/messages', { body, idempotencyKey })}
    />
  );
}
