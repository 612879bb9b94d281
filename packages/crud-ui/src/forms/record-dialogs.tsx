import { Alert } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { Navigate, showFieldErrors, useParams } from '@keystead/web-kit';
import { type Identified, useChange, useCreation, useDialogRoutes, useEditedRecord } from '@keystead/web-kit/queries';
import type { ReactNode } from 'react';
import { type FieldError, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { AbsentRecordDialog } from '../records/absent-record.tsx';
import { type RecordPages, useSearchedList } from '../records/list-page.ts';
import { FormFields, type RecordForm, useDeclaredForm } from './declared-form.tsx';
import { FormDialog, type RecordFormDialogProps } from './form-dialog.tsx';
import { ChangeProblem, SaveProblem } from './problems.tsx';

interface DeclaredFormDialogProps<Row, Values extends FieldValues> extends RecordFormDialogProps {
  size?: 'small' | undefined;
  of: RecordForm<Row, Values>;
  form: UseFormReturn<Values>;
  children: ReactNode;
}

/** The dialog of a declared form. An empty field with a message of its own is reported alone (product §8). */
export function DeclaredFormDialog<Row, Values extends FieldValues>(props: DeclaredFormDialogProps<Row, Values>) {
  const { of, form, problem, children, ...dialog } = props;
  const { errors } = form.formState;
  const found = Object.keys(of.labels).map((name) => errors[name] as FieldError | undefined);
  const missing = found.find((error) => error?.type === 'missing');
  return (
    <FormProvider {...form}>
      <FormDialog
        {...dialog}
        labels={of.labels}
        errors={errors}
        problem={missing ? <Alert tone="destructive">{missing.message}</Alert> : problem}
      >
        {children ?? <FormFields of={of} />}
      </FormDialog>
    </FormProvider>
  );
}

interface SavingDialogProps<Row, Values extends FieldValues> {
  title: string;
  form: RecordForm<Row, Values>;
  /** The label of the button; the title by default. */
  submitLabel?: string;
  /** The message of success. */
  done?: string;
  /** Called with the saved record, even if the dialog is closed by then, and with the one before a change. */
  onSaved?: (saved: Row, before: Row | undefined) => void;
  /** Called after the server's errors are shown at their fields. */
  onRejected?: (error: Error, form: UseFormReturn<Values>) => void;
}

function useSaving<Row, Values extends FieldValues>(
  { form: { labels }, done, onSaved, onRejected }: SavingDialogProps<Row, Values>,
  form: UseFormReturn<Values>,
) {
  const toast = useToast();
  return {
    saved(record: Row, before?: Row) {
      onSaved?.(record, before);
      if (done !== undefined) toast.success(done);
    },
    rejected(error: Error) {
      showFieldErrors(error, form.setError as UseFormReturn['setError'], labels);
      onRejected?.(error, form);
    },
  };
}

interface CreateDialogProps<Row extends Identified, Values extends FieldValues, Sent>
  extends SavingDialogProps<Row, Values> {
  pages: RecordPages<Row> & { collection: { create: (body: Sent, idempotencyKey: string) => Promise<Row> } };
  description?: string;
  toBody: (values: Values) => Sent;
  /** The title above the server's message; or the whole message, from the error. */
  failed: string | ((error: Error) => string);
  /** All fields by default. */
  children?: ReactNode;
}

/** The dialog that adds a record to the list below it. */
export function CreateDialog<Row extends Identified, Values extends FieldValues, Sent>(
  props: CreateDialogProps<Row, Values, Sent>,
) {
  const { pages, form: of, title, submitLabel = title, description, toBody, failed, children } = props;
  const { list } = useSearchedList(pages);
  const { at, close } = useDialogRoutes(pages.path);
  const form = useDeclaredForm(undefined, of);
  const { saved, rejected } = useSaving(props, form);
  const { mutate, isPending, error } = useCreation(pages.collection, {
    send: pages.collection.create,
    onCreated: (record) => saved(record),
  });
  const submit = form.handleSubmit((values) => mutate(toBody(values), { onSuccess: close, onError: rejected }));
  if (list.mayCreate === false) return <Navigate to={at()} replace />;
  const problem =
    error &&
    (typeof failed === 'string' ? (
      <SaveProblem error={error} title={failed} text={error.message} />
    ) : (
      <SaveProblem error={error} text={failed(error)} />
    ));
  return (
    <DeclaredFormDialog
      of={of}
      form={form}
      title={title}
      description={description}
      submitLabel={submitLabel}
      busy={isPending}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    >
      {children}
    </DeclaredFormDialog>
  );
}

interface EditDialogProps<Row extends Identified, Values extends FieldValues, Sent>
  extends SavingDialogProps<Row, Values> {
  pages: Pick<RecordPages<Row>, 'collection' | 'path' | 'noun'>;
  /** The record has a page of its own, below this dialog. By default, the dialog is over the list. */
  apart?: boolean;
  describe?: (opened: Row) => string;
  size?: 'small';
  /** Whether the user may do this. By default, whether they may update the record. */
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

/** The dialog that changes the record that the address names. */
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
  const { mayChange = ({ abilities }) => abilities.update, children } = props;
  const { collection, path, noun } = pages;
  const { at, close } = useDialogRoutes(apart ? `${path}/${id}` : path);
  const { opened, form, error, isFetching, reload } = useEditedRecord(collection, id, useDeclaredForm<Row, Values>, of);
  const { saved, rejected } = useSaving(props, form);
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
    change.mutate({ ...toBody(values, opened), version: opened.version }, { onSuccess: close, onError: rejected }),
  );
  return (
    <DeclaredFormDialog
      of={of}
      form={form}
      title={title}
      description={describe?.(opened)}
      size={size}
      submitLabel={submitLabel}
      busy={change.isPending}
      problem={<ChangeProblem noun={noun} title={failed} change={change} isFetching={isFetching} reload={reload} />}
      onSubmit={submit}
      onClose={close}
    >
      {children?.(opened)}
    </DeclaredFormDialog>
  );
}
