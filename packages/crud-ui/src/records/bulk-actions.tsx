import {
  Badge,
  Button,
  CloseIcon,
  color,
  easing,
  font,
  IconButton,
  layer,
  media,
  radius,
  shadow,
  space,
  VisuallyHidden,
} from '@keystead/ui';
import { DataTable, type DataTableColumn, TrashIcon } from '@keystead/ui/app';
import { Dialog, useToast } from '@keystead/ui/overlays';
import { useFocusAfter } from '@keystead/web-kit';
import {
  failureText,
  type Identified,
  newIdempotencyKey,
  triedTwice,
  useIdempotencyKey,
  useMutation,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { quantity } from '../display-values.tsx';
import { recordForm } from '../forms/declared-form.tsx';
import { type Sending, SendingDialog } from '../forms/record-dialogs.tsx';
import { ActionButton, MoreMenu } from './actions.tsx';
import { Second } from './facts.tsx';
import type { Selection } from './selection.ts';

interface BulkResult extends Identified {
  ok: boolean;
  error?: { error: string };
}

interface BulkAnswer {
  results: BulkResult[];
  done: number;
  rejected: number;
}

/** What the dialog of an action passes to a `SendingDialog`, whose form gives the request. */
export interface BulkDialogProps<Sent> {
  title: string;
  description: string;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  size: 'small';
  failed: string;
  sending: Sending<Sent, BulkAnswer>;
  onSent: (answer: BulkAnswer) => void;
  onClose: () => void;
}

/** An action on the selected rows. `what` are the rows that it is for: `12 payments`. */
export interface BulkAction<Row, Sent> {
  /** Of the button that opens the dialog, without the dots: `Mark paid`. */
  label: string;
  icon?: ComponentType;
  /** The button stands out, is one of the others, or is in the menu. */
  place: 'primary' | 'bar' | 'menu';
  tone?: 'danger';
  /** Whether the action is possible for a row. Others of the selection are left out. */
  may: (row: Row) => boolean;
  title: (what: string) => string;
  description: (what: string, rows: readonly Row[]) => string;
  submitLabel: (what: string) => string;
  done: (what: string) => string;
  Dialog: (props: BulkDialogProps<Sent>) => ReactNode;
  /** The requests that take it back, for the rows of which it was done, as they were before. */
  undo?: (rows: readonly Row[]) => readonly (Sent & { ids: number[] })[];
  undone?: (what: string) => string;
}

const noFields = recordForm<never>()({});

/** The dialog of an action that needs no input but a confirmation. */
export const BulkConfirm = <Sent,>({ body, ...props }: BulkDialogProps<Sent> & { body: Sent }) => (
  <SendingDialog {...props} form={noFields} toBody={() => body}>
    {null}
  </SendingDialog>
);

const CANNOT_BE_UNDONE = 'This cannot be undone.';

const deletion = { action: 'delete' } as const;

const DeleteConfirm = (props: BulkDialogProps<typeof deletion>) => <BulkConfirm {...props} body={deletion} />;

/** The action that deletes the selected rows. @param summary what its question says of them first. */
export const deleteAction = <Row extends { abilities: { delete: boolean } }>(
  summary?: (what: string, rows: readonly Row[]) => string,
): BulkAction<Row, typeof deletion> => ({
  label: 'Delete',
  icon: TrashIcon,
  place: 'menu',
  tone: 'danger',
  may: ({ abilities }) => abilities.delete,
  title: (what) => `Delete ${what}?`,
  description: (what, rows) => (summary ? `${summary(what, rows)}. ${CANNOT_BE_UNDONE}` : CANNOT_BE_UNDONE),
  submitLabel: (what) => `Delete ${what}`,
  done: (what) => `${what} deleted.`,
  Dialog: DeleteConfirm,
});

interface BulkActionsProps<Row extends Identified, Sent> extends Sender<Sent> {
  collection: { name: string };
  selection: Selection<Row>;
  one: string;
  many: string;
  /** What the selected rows add up to: `$18,700.00`. */
  summary?: (rows: readonly Row[]) => string;
  /** What a row is about, besides its name. */
  second: (row: Row) => ReactNode;
  actions: readonly BulkAction<Row, Sent>[];
  onChanged?: () => void;
}

// Sticks to the bottom of the window while the list reaches below it, so it covers no row for good.
const Bar = styled.section`
  position: sticky;
  z-index: ${layer.bar - 1};
  inset-block-end: ${space[4]};
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: center;
  justify-self: center;
  max-inline-size: 100%;
  padding: ${space[2]};
  padding-inline-start: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.borderStrong};
  border-radius: ${radius.large};
  box-shadow: ${shadow.high};
  transition: opacity 160ms ${easing}, transform 160ms ${easing};
  @starting-style { opacity: 0; transform: translateY(0.75rem); }
  ${media.phone} {
    /* Above the button of the chat. */
    inset-block-end: 4.75rem;
    justify-self: stretch;
    padding-inline-start: ${space[4]};
  }
`;

const Count = styled.p`
  margin-inline-end: ${space[2]};
  font: ${font('strong')};
  font-variant-numeric: tabular-nums;
  & > span { color: ${color.textMuted}; font-weight: 400; }
`;

const Spacer = styled.span`flex: 1; ${media.tablet} { display: none; }`;

// On a phone the buttons have a row of their own.
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: center;
  ${media.phone} { order: 1; flex: 1 0 100%; & > :not([aria-label]) { flex: 1; } padding-inline-end: ${space[2]}; }
`;

const OVERLAY = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"]), [role="menu"], [role="listbox"]';

/** Escape clears the selection, unless it closes something else. */
function useEscape(onEscape: () => void): void {
  const clear = useEffectEvent(onEscape);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input:not([type="checkbox"]), textarea');
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping || document.querySelector(OVERLAY)) return;
      clear();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

interface SelectionBarProps<Row extends Identified, Sent>
  extends Pick<BulkActionsProps<Row, Sent>, 'selection' | 'summary' | 'actions'> {
  onAct: (action: BulkAction<Row, Sent>) => void;
}

function SelectionBar<Row extends Identified, Sent>(props: SelectionBarProps<Row, Sent>) {
  const { selection, summary, actions, onAct } = props;
  const { rows, more, selectMore, isFetching, clear } = selection;
  useEscape(clear);
  const isPossible = (action: BulkAction<Row, Sent>) => rows.some(action.may);
  const offered = actions.filter(isPossible);
  const button = (action: BulkAction<Row, Sent>) => (
    <ActionButton
      key={action.label}
      variant={action.place === 'primary' ? 'primary' : 'secondary'}
      size="small"
      icon={action.icon}
      label={`${action.label}…`}
      onClick={() => onAct(action)}
    />
  );
  const inMenu = offered
    .filter(({ place }) => place === 'menu')
    .map((action) => ({
      label: `${action.label}…`,
      ...(action.icon && { icon: action.icon }),
      ...(action.tone && { tone: action.tone }),
      onSelect: () => onAct(action),
    }));
  return (
    <Bar aria-label="Selection">
      <Count>
        {rows.length.toLocaleString('en-US')} selected{summary && <span> · {summary(rows)}</span>}
      </Count>
      <Spacer />
      <Buttons>
        {more !== null && (
          <Button variant="ghost" size="small" busy={isFetching} onClick={selectMore}>
            {more}
          </Button>
        )}
        {offered.filter(({ place }) => place !== 'menu').map(button)}
        <MoreMenu label="More actions" variant="secondary" size="small" actions={inMenu} />
      </Buttons>
      <IconButton label="Clear selection" size="small" onClick={clear}>
        <CloseIcon />
      </IconButton>
    </Bar>
  );
}

const idsOf = (rows: readonly Identified[]) => rows.map(({ id }) => id);

/** Records of one request, which is then answered long before the browser gives up. */
const BATCH_SIZE = 100;

interface Sender<Sent> {
  send: (body: Sent & { ids: number[] }, idempotencyKey: string) => Promise<Pick<BulkAnswer, 'results'>>;
  /** The id of the record that a row stands for, if that is another: the row of a lease for its tenant. */
  recordOf?: ((row: number) => number) | undefined;
}

/**
 * One batch after the other. With the same key, a second attempt repeats none that has been answered. Rows that stand
 * for the same record are sent once, and each has its outcome.
 */
async function sendAll<Sent>(
  { send, recordOf = (row) => row }: Sender<Sent>,
  body: Sent & { ids: number[] },
  key: string,
): Promise<BulkAnswer> {
  const records = [...new Set(body.ids.map(recordOf))];
  const outcomes = new Map<number, BulkResult>();
  for (let at = 0; at < records.length; at += BATCH_SIZE) {
    const ids = records.slice(at, at + BATCH_SIZE);
    for (const result of (await send({ ...body, ids }, `${key}-${at}`)).results) outcomes.set(result.id, result);
  }
  const results = body.ids.flatMap((id) => {
    const outcome = outcomes.get(recordOf(id));
    return outcome ? [{ ...outcome, id }] : [];
  });
  const done = results.filter(({ ok }) => ok).length;
  return { results, done, rejected: results.length - done };
}

interface Undoing<Sent> {
  bodies: readonly (Sent & { ids: number[] })[];
  key: string;
  undone: string;
}

interface Outcome<Row> {
  title: string;
  rows: readonly Row[];
  answer: BulkAnswer;
  undo?: () => void;
}

interface OutcomeDialogProps<Row extends Identified> extends Pick<BulkActionsProps<Row, never>, 'second'> {
  outcome: Outcome<Row>;
  nameOf: (row: Row) => string;
  onClose: () => void;
}

interface OutcomeRow<Row> extends BulkResult {
  row: Row | undefined;
}

/** The outcome of each row, first of those that were refused. */
function OutcomeDialog<Row extends Identified>({ outcome, nameOf, second, onClose }: OutcomeDialogProps<Row>) {
  const { title, answer, undo } = outcome;
  const rows = new Map(outcome.rows.map((row) => [row.id, row]));
  const found: OutcomeRow<Row>[] = answer.results
    .map((result) => ({ ...result, row: rows.get(result.id) }))
    .sort((one, other) => Number(one.ok) - Number(other.ok));
  const columns: DataTableColumn<OutcomeRow<Row>>[] = [
    {
      key: 'what',
      header: 'What',
      primary: true,
      cell: ({ row }) =>
        row && (
          <>
            {nameOf(row)}
            <Second>{second(row)}</Second>
          </>
        ),
    },
    {
      key: 'outcome',
      header: 'Outcome',
      width: '1.5fr',
      stacked: true,
      cell: ({ ok, error }) => (
        <div>
          <Badge tone={ok ? 'success' : 'danger'}>{ok ? 'Done' : 'Refused'}</Badge>
          {error && <Second>{error.error}</Second>}
        </div>
      ),
    },
  ];
  const footer = (
    <>
      {undo && (
        <Button
          variant="secondary"
          onClick={() => {
            onClose();
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <Button onClick={onClose}>OK</Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={`${answer.done} done, ${answer.rejected} refused. Those that were refused are still selected.`}
      footer={footer}
      size="large"
    >
      <DataTable caption="Outcome" columns={columns} rows={found} rowKey={({ id }) => id} />
    </Dialog>
  );
}

/** The bar of a list's selection, with the dialogs of its actions and the outcome of each row. */
export function BulkActions<Row extends Identified, Sent>(props: BulkActionsProps<Row, Sent>) {
  const { collection, selection, one, many, second, onChanged } = props;
  const toast = useToast();
  const { refresh } = useRecordCache(collection);
  const [opened, setOpened] = useState<{ action: BulkAction<Row, Sent>; rows: readonly Row[] } | null>(null);
  const [outcome, setOutcome] = useState<Outcome<Row> | null>(null);
  const { rows, isFailed } = selection;
  const text = (count: number) => quantity(count, one, many);
  const changed = () => {
    refresh();
    onChanged?.();
  };
  const undo = useMutation({
    mutationFn: async ({ bodies, key }: Undoing<Sent>) => {
      const answers = await Promise.all(bodies.map((body, at) => sendAll(props, body, `${key}-${at}`)));
      return answers.flatMap(({ results }) => results).filter(({ ok }) => !ok);
    },
    ...triedTwice,
    onSuccess: (refused, { undone }) => {
      const [first] = refused;
      if (first) toast.error(`${text(refused.length)} could not be undone. ${first.error?.error ?? ''}`);
      else toast.success(undone);
    },
    onError: (error) => toast.error(failureText('Error undoing this. Please try again.', error)),
    onSettled: changed,
  });
  const onSent = ({ action, rows: sent }: NonNullable<typeof opened>, answer: BulkAnswer) => {
    const done = new Set(idsOf(answer.results.filter(({ ok }) => ok)));
    const changedRows = sent.filter(({ id }) => done.has(id));
    const what = text(answer.done);
    const undoAction =
      action.undo && changedRows.length > 0
        ? () =>
            undo.mutate({
              bodies: action.undo?.(changedRows) ?? [],
              key: newIdempotencyKey(),
              undone: action.undone?.(what) ?? 'Undone.',
            })
        : undefined;
    setOpened(null);
    if (answer.rejected === 0) {
      selection.clear();
      toast.success(action.done(what), undoAction && [{ label: 'Undo', onPress: undoAction }]);
      return;
    }
    selection.keep(new Set(idsOf(answer.results.filter(({ ok }) => !ok))));
    setOutcome({ title: action.label, rows: sent, answer, ...(undoAction && { undo: undoAction }) });
  };
  useFocusAfter(rows.length > 0, () => document.querySelector<HTMLElement>('h1[tabindex]'));
  const open = (action: BulkAction<Row, Sent>) => setOpened({ action, rows: rows.filter(action.may) });
  return (
    <>
      <VisuallyHidden role="status">{rows.length > 0 && `${text(rows.length)} selected`}</VisuallyHidden>
      {rows.length > 0 && <SelectionBar {...props} onAct={open} />}
      {isFailed && rows.length > 0 && <VisuallyHidden role="alert">The other rows could not be loaded.</VisuallyHidden>}
      {opened && (
        <ActionDialog
          {...opened}
          what={text(opened.rows.length)}
          left={rows.length - opened.rows.length}
          sender={props}
          onSettled={changed}
          onSent={(answer) => onSent(opened, answer)}
          onClose={() => setOpened(null)}
        />
      )}
      {outcome && (
        <OutcomeDialog
          outcome={outcome}
          nameOf={selection.table.nameOf}
          second={second}
          onClose={() => setOutcome(null)}
        />
      )}
    </>
  );
}

interface ActionDialogProps<Row extends Identified, Sent> extends Pick<BulkDialogProps<Sent>, 'onSent' | 'onClose'> {
  sender: Sender<Sent>;
  action: BulkAction<Row, Sent>;
  rows: readonly Row[];
  what: string;
  /** How many selected rows the action is not possible for. */
  left: number;
  onSettled: () => void;
}

function ActionDialog<Row extends Identified, Sent>(props: ActionDialogProps<Row, Sent>) {
  const { action, rows, what, left, sender, onSettled, ...dialog } = props;
  const keyFor = useIdempotencyKey();
  const sending = useMutation({
    mutationFn: (body: Sent) => sendAll(sender, { ...body, ids: idsOf(rows) }, keyFor(body)),
    ...triedTwice,
    // Also after a failure, because some of it may be done.
    onSettled,
  });
  const leftOut =
    left > 0 ? ` ${left.toLocaleString('en-US')} of the selected ${left === 1 ? 'is' : 'are'} left out.` : '';
  return (
    <action.Dialog
      {...dialog}
      sending={sending}
      title={action.title(what)}
      description={`${action.description(what, rows)}${leftOut}`}
      submitLabel={action.submitLabel(what)}
      {...(action.tone && { tone: action.tone })}
      size="small"
      failed="We could not confirm that it was done. Please try again."
    />
  );
}
