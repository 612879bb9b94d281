import { Alert, Button, space } from '@keystead/ui';
import { MissingFields } from '@keystead/ui/app';
import { Dialog, type DialogProps, useConfirm, useToast } from '@keystead/ui/overlays';
import { Navigate, showFieldErrors, useLeaveGuard, useNavigate, useParams, useUnsaved } from '@keystead/web-kit';
import { type Identified, useChange, useCreation, useDialogRoutes, useEditedRecord } from '@keystead/web-kit/queries';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import { type FieldError, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { AbsentRecordDialog } from '../records/absent-record.tsx';
import { type RecordPages, useSearchedList } from '../records/list-page.ts';
import { FormFields, type RecordForm, useDeclaredForm } from './declared-form.tsx';
import { ChangeProblem, SaveProblem } from './problems.tsx';

// Always rendered, so that a screen reader announces its content.
const Problems = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

/**
 * Asks before input is lost: by Back, or by closing or reloading the page. `leave` calls `go` after the question, if
 * there is input; `leaveSaved` without one.
 */
export function useDiscardGuard<Values extends FieldValues>({ formState }: Pick<UseFormReturn<Values>, 'formState'>) {
  const confirm = useConfirm();
  const unsaved = Object.keys(formState.dirtyFields).length > 0;
  const mayDiscard = () =>
    confirm({
      title: 'Discard your changes?',
      description: 'What you have entered is not saved.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
    });
  const release = useLeaveGuard(unsaved, mayDiscard);
  const leaveSaved = (go: () => void) => {
    release();
    go();
  };
  const leave = async (go: () => void) => {
    if (!unsaved || (await mayDiscard())) leaveSaved(go);
  };
  return { leave, leaveSaved };
}

interface FormDialogProps<Row, Values extends FieldValues>
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> {
  of: RecordForm<Row, Values>;
  form: UseFormReturn<Values>;
  submitLabel: string;
  /** `danger` for destructive actions. */
  tone?: 'primary' | 'danger';
  /** The label of the button that changes nothing. `Cancel` by default. */
  cancelLabel?: string;
  busy: boolean;
  problem: ReactNode;
  /** Calls `onClose` if the user may leave. */
  leave: (go: () => void) => Promise<void>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** All fields by default. */
  children?: ReactNode;
}

/**
 * The dialog of a declared form. It can't be closed while it is busy. An empty field with a message of its own is
 * reported alone (product §8).
 */
function FormDialog<Row, Values extends FieldValues>(props: FormDialogProps<Row, Values>) {
  const { of, form, title, description, size, submitLabel, tone = 'primary', busy, problem, leave, onSubmit } = props;
  const { children = <FormFields of={of} />, cancelLabel = 'Cancel' } = props;
  const { errors } = form.formState;
  const found = Object.keys(of.labels).map((name) => errors[name] as FieldError | undefined);
  const missing = found.find((error) => error?.type === 'missing');
  const id = useId();
  useUnsaved(true);
  const close = () => busy || void leave(props.onClose);
  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        {cancelLabel}
      </Button>
      <Button type="submit" form={id} variant={tone} busy={busy}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <FormProvider {...form}>
      <Dialog open persistent onClose={close} title={title} description={description} size={size} footer={footer}>
        <form id={id} noValidate onSubmit={onSubmit}>
          <Problems aria-live="polite">
            <MissingFields labels={of.labels} errors={errors} />
            {missing ? <Alert tone="destructive">{missing.message}</Alert> : problem}
          </Problems>
          {children}
        </form>
      </Dialog>
    </FormProvider>
  );
}

/** A request that a dialog sends, as `useMutation` returns it. */
export interface Sending<Sent, Answer> {
  mutate: (
    body: Sent,
    options: { onSuccess: ((answer: Answer) => void) | undefined; onError: (error: Error) => void },
  ) => void;
  isPending: boolean;
  error: Error | null;
}

interface SendingDialogProps<Row, Values extends FieldValues, Sent, Answer>
  extends Pick<FormDialogProps<Row, Values>, 'description' | 'size' | 'tone' | 'cancelLabel' | 'onClose' | 'children'> {
  title: string;
  form: RecordForm<Row, Values>;
  /** The record of which the form has the values from the start. */
  record?: Row;
  /** The label of the button; the title by default. */
  submitLabel?: string;
  toBody: (values: Values) => Sent;
  sending: Sending<Sent, Answer>;
  onSent?: (answer: Answer, values: Values) => void;
  /** Called after the server's errors are shown at their fields. */
  onRejected?: ((error: Error, form: UseFormReturn<Values>) => void) | undefined;
  /** The title above the server's message; or the whole message, from the error. */
  failed: string | ((error: Error) => string);
  /** Takes the place of that. */
  problem?: ReactNode;
}

const rejection =
  <Row, Values extends FieldValues>(
    { labels }: RecordForm<Row, Values>,
    form: UseFormReturn<Values>,
    onRejected: SendingDialogProps<Row, Values, never, never>['onRejected'],
  ) =>
  (error: Error) => {
    showFieldErrors(error, form.setError as UseFormReturn['setError'], labels);
    onRejected?.(error, form);
  };

export function SendingDialog<Row, Values extends FieldValues, Sent, Answer>(
  props: SendingDialogProps<Row, Values, Sent, Answer>,
) {
  const { form: of, record, submitLabel = props.title, toBody, sending, onSent, onRejected, failed, ...rest } = props;
  const form = useDeclaredForm(record, of);
  const { leave, leaveSaved } = useDiscardGuard(form);
  const { error } = sending;
  const submit = form.handleSubmit((values) =>
    sending.mutate(toBody(values), {
      onSuccess: onSent && ((answer) => leaveSaved(() => onSent(answer, values))),
      onError: rejection(of, form, onRejected),
    }),
  );
  const text = typeof failed === 'string' ? error?.message : error && failed(error);
  const title = typeof failed === 'string' ? failed : undefined;
  const { problem = error && <SaveProblem error={error} title={title} text={text ?? ''} />, ...dialog } = rest;
  return (
    <FormDialog
      {...dialog}
      problem={problem}
      of={of}
      form={form}
      submitLabel={submitLabel}
      busy={sending.isPending}
      leave={leave}
      onSubmit={submit}
    />
  );
}

interface LoadedDialogProps<Loaded, Row, Values extends FieldValues, Sent, Answer>
  extends Pick<
    SendingDialogProps<Row, Values, Sent, Answer>,
    'title' | 'form' | 'submitLabel' | 'size' | 'sending' | 'failed'
  > {
  /** The page that the dialog is over, and closes to. */
  path: string;
  query: { data: Loaded | undefined; error: Error | null; refetch: () => unknown };
  /** What it loads, in one word. None if the page says itself that it can't be loaded. */
  noun?: string;
  may: (loaded: Loaded) => boolean;
  record?: (loaded: Loaded) => Row;
  description: (loaded: Loaded) => string;
  toBody: (values: Values, loaded: Loaded) => Sent;
  children: (loaded: Loaded) => ReactNode;
}

/** A dialog about something that it loads first. */
export function LoadedDialog<Loaded, Row, Values extends FieldValues, Sent, Answer>(
  props: LoadedDialogProps<Loaded, Row, Values, Sent, Answer>,
) {
  const { path, query, noun, may, record, description, toBody, children, ...dialog } = props;
  const { at, close } = useDialogRoutes(path);
  const { data, error, refetch } = query;
  if (data === undefined)
    return noun === undefined ? null : (
      <AbsentRecordDialog
        title={dialog.title}
        noun={noun}
        error={error}
        onRetry={() => void refetch()}
        onClose={close}
      />
    );
  if (!may(data)) return <Navigate to={at()} replace />;
  return (
    <SendingDialog
      {...dialog}
      {...(record && { record: record(data) })}
      description={description(data)}
      toBody={(values) => toBody(values, data)}
      onSent={close}
      onClose={close}
    >
      {children(data)}
    </SendingDialog>
  );
}

interface SavingDialogProps<Row, Values extends FieldValues>
  extends Pick<SendingDialogProps<Row, Values, never, never>, 'title' | 'form' | 'submitLabel' | 'onRejected'> {
  done?: string;
  /** Called with the saved record, even if the dialog is closed by then, and with the one before a change. */
  onSaved?: (saved: Row, before: Row | undefined) => void;
}

function useSaved<Row>({ done, onSaved }: Pick<SavingDialogProps<Row, never>, 'done' | 'onSaved'>) {
  const toast = useToast();
  return (record: Row, before?: Row) => {
    onSaved?.(record, before);
    if (done !== undefined) toast.success(done);
  };
}

interface CreateDialogProps<Row extends Identified, Values extends FieldValues, Sent>
  extends SavingDialogProps<Row, Values>,
    Pick<SendingDialogProps<Row, Values, Sent, Row>, 'description' | 'toBody' | 'failed' | 'children'> {
  pages: RecordPages<Row> & { collection: { create: (body: Sent, idempotencyKey: string) => Promise<Row> } };
  /** Whether the user goes on to the new record's page; by default, they go back. */
  goesOn?: (created: Row, values: Values) => boolean;
}

export function CreateDialog<Row extends Identified, Values extends FieldValues, Sent>(
  props: CreateDialogProps<Row, Values, Sent>,
) {
  const { pages, done, onSaved, goesOn, ...dialog } = props;
  const { list } = useSearchedList(pages);
  const { at, close } = useDialogRoutes(pages.path);
  const navigate = useNavigate();
  const saved = useSaved({ done, onSaved });
  const creation = useCreation(pages.collection, {
    send: pages.collection.create,
    onCreated: (record) => saved(record),
  });
  if (list.mayCreate === false) return <Navigate to={at()} replace />;
  const sent = (created: Row, values: Values) =>
    goesOn?.(created, values) ? void navigate(at(created.id), { replace: true }) : close();
  return <SendingDialog {...dialog} sending={creation} onSent={sent} onClose={close} />;
}

interface EditDialogProps<Row extends Identified, Values extends FieldValues, Sent>
  extends SavingDialogProps<Row, Values> {
  pages: Pick<RecordPages<Row>, 'collection' | 'path' | 'noun'>;
  /** The record has a page of its own, below this dialog. By default, the dialog is over the list. */
  apart?: boolean;
  describe?: (opened: Row) => string;
  size?: 'small';
  mayChange?: (opened: Row) => boolean;
  toBody: (values: Values, opened: Row) => Sent;
  send: (id: number, body: Sent & { version: number }) => Promise<Row>;
  failed: string;
  /** All fields by default. */
  children?: (opened: Row) => ReactNode;
}

/** A record whose changes carry the version that the user saw. */
interface Versioned extends Identified {
  version: number;
  abilities: { update: boolean };
}

export function EditDialog<Row extends Versioned, Values extends FieldValues, Sent>(
  props: EditDialogProps<Row, Values, Sent>,
) {
  const id = Number(useParams().id);
  return <EditRecord key={id} {...props} id={id} />;
}

function EditRecord<Row extends Versioned, Values extends FieldValues, Sent>(
  props: EditDialogProps<Row, Values, Sent> & Identified,
) {
  const { pages, id, apart, form: of, title, submitLabel = title, describe, size, toBody, send, failed } = props;
  const { mayChange = ({ abilities }) => abilities.update, onRejected, children } = props;
  const { collection, path, noun } = pages;
  const { at, close } = useDialogRoutes(apart ? `${path}/${id}` : path);
  const { opened, form, error, isFetching, reload } = useEditedRecord(collection, id, useDeclaredForm<Row, Values>, of);
  const { leave, leaveSaved } = useDiscardGuard(form);
  const saved = useSaved(props);
  const change = useChange(collection, {
    send: (body: Sent & { version: number }) => send(id, body),
    onChanged: (record: Row) => saved(record, opened),
  });
  if (opened === undefined) {
    // A page below uses the same record, and shows this dialog once that has loaded.
    if (apart) return null;
    return <AbsentRecordDialog title={title} noun={noun} error={error} onRetry={reload} onClose={close} />;
  }
  // After the change, which may take the ability away, the dialog closes to the page before it.
  const done = change.isPending || change.isSuccess;
  if (!mayChange(opened) && !done) return <Navigate to={apart ? at() : at(id)} replace />;
  const submit = form.handleSubmit((values) =>
    change.mutate(
      { ...toBody(values, opened), version: opened.version },
      { onSuccess: () => leaveSaved(close), onError: rejection(of, form, onRejected) },
    ),
  );
  return (
    <FormDialog
      of={of}
      form={form}
      title={title}
      description={describe?.(opened)}
      size={size}
      submitLabel={submitLabel}
      busy={change.isPending}
      problem={<ChangeProblem noun={noun} title={failed} change={change} isFetching={isFetching} reload={reload} />}
      leave={leave}
      onSubmit={submit}
      onClose={close}
    >
      {children?.(opened)}
    </FormDialog>
  );
}
