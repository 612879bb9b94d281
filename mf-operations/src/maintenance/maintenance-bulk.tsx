import type { Body, MaintenanceRequest } from '@keystead/contracts';
import {
  type BulkAction,
  BulkActions,
  type BulkDialogProps,
  choiceField,
  chooserField,
  deleteAction,
  FormFields,
  recordForm,
  SendingDialog,
  type useSelection,
} from '@keystead/crud-ui';
import { UserIcon } from '@keystead/ui/app';
import { request } from '@keystead/web-kit';
import { PersonnelChooser } from '../personnel/personnel-references.tsx';
import { maintenanceRequests } from './maintenance.api.ts';
import { placeText, priorityNames, statusNames } from './maintenance.ts';

type BulkRequests = Omit<Body<'POST /maintenance/bulk'>, 'filter'> & { ids: number[] };
type Sent = Omit<BulkRequests, 'ids'>;
type Action = BulkAction<MaintenanceRequest, Sent>;

/** A request for each value that the changed records had before, which gives it back to them. */
const giveBack = <Value,>(
  rows: readonly MaintenanceRequest[],
  before: (row: MaintenanceRequest) => Value,
  toBody: (value: Value) => Sent,
): BulkRequests[] =>
  [...Map.groupBy(rows, before)].map(([value, some]) => ({ ...toBody(value), ids: some.map(({ id }) => id) }));

const statusForm = recordForm<never>()({
  status: choiceField('Status', statusNames, { initial: 'in_progress', cell: [6, 6] }),
});
const priorityForm = recordForm<never>()({
  priority: choiceField('Priority', priorityNames, { initial: 'high', cell: [6, 6] }),
});
const assigneeForm = recordForm<never>()({
  assigned_to: chooserField('Assigned to', PersonnelChooser, () => null, {
    cell: [6, 6],
    hint: 'Leave it empty to assign nobody',
  }),
});

const StatusDialog = (props: BulkDialogProps<Sent>) => (
  <SendingDialog
    {...props}
    form={statusForm}
    toBody={(values) => ({ action: 'set_status' as const, ...statusForm.toBody(values) })}
  >
    <FormFields of={statusForm} />
  </SendingDialog>
);

const PriorityDialog = (props: BulkDialogProps<Sent>) => (
  <SendingDialog
    {...props}
    form={priorityForm}
    toBody={(values) => ({ action: 'set_priority' as const, ...priorityForm.toBody(values) })}
  >
    <FormFields of={priorityForm} />
  </SendingDialog>
);

const AssigneeDialog = (props: BulkDialogProps<Sent>) => (
  <SendingDialog
    {...props}
    form={assigneeForm}
    toBody={(values) => ({ action: 'assign' as const, ...assigneeForm.toBody(values) })}
  >
    <FormFields of={assigneeForm} own={{ assigned_to: {} }} />
  </SendingDialog>
);

const change = {
  may: ({ abilities }: MaintenanceRequest) => abilities.manage,
  submitLabel: () => 'Apply',
  done: (what: string) => `${what} updated.`,
  undone: (what: string) => `${what} changed back.`,
};

const actions: readonly Action[] = [
  {
    ...change,
    label: 'Set status',
    place: 'primary',
    title: (what) => `Set the status of ${what}`,
    description: () => 'A completed request can be reopened only through Edit, or with Undo.',
    Dialog: StatusDialog,
    undo: (rows) =>
      giveBack(
        rows,
        ({ status }) => status,
        (status) => ({ action: 'set_status', status }),
      ),
  },
  {
    ...change,
    label: 'Assign',
    icon: UserIcon,
    place: 'bar',
    title: (what) => `Assign ${what}`,
    description: () => 'Choose who takes care of them.',
    Dialog: AssigneeDialog,
    undo: (rows) =>
      giveBack(
        rows,
        ({ assigned_to }) => assigned_to,
        (assigned_to) => ({ action: 'assign', assigned_to }),
      ),
  },
  {
    ...change,
    label: 'Set priority',
    place: 'bar',
    title: (what) => `Set the priority of ${what}`,
    description: () => 'Lists can be sorted by priority.',
    Dialog: PriorityDialog,
    undo: (rows) =>
      giveBack(
        rows,
        ({ priority }) => priority,
        (priority) => ({ action: 'set_priority', priority }),
      ),
  },
  deleteAction(),
];

export const RequestBulkActions = ({
  selection,
}: {
  selection: ReturnType<typeof useSelection<MaintenanceRequest>>;
}) => (
  <BulkActions
    collection={maintenanceRequests}
    selection={selection}
    one="request"
    many="requests"
    second={placeText}
    actions={actions}
    send={(body, idempotencyKey) => request('POST /maintenance/bulk', { body, idempotencyKey })}
  />
);
