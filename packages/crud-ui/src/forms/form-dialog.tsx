import { Button, space } from '@keystead/ui';
import { MissingFields, type MissingFieldsProps } from '@keystead/ui/app';
import { Dialog, type DialogProps } from '@keystead/ui/overlays';
import { useUnsaved } from '@keystead/web-kit';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import styled from 'styled-components';

// Always rendered, so that a screen reader announces its content.
const Problems = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

interface FormDialogProps<Name extends string>
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose' | 'children'>,
    MissingFieldsProps<Name> {
  submitLabel: string;
  /** `danger` for destructive actions. Default `primary`. */
  tone?: 'primary' | 'danger';
  busy: boolean;
  problem: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/**
 * The props of a dialog for one kind of record: all but the labels and errors of its fields, which the dialog itself
 * knows.
 */
export type RecordFormDialogProps = Pick<
  FormDialogProps<string>,
  'title' | 'description' | 'submitLabel' | 'busy' | 'problem' | 'onSubmit' | 'onClose'
>;

/** The dialog that creates or edits a record. It can't be closed while a save is pending. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>) {
  const { title, description, size, submitLabel, tone = 'primary', labels, errors, busy, problem, onSubmit } = props;
  const id = useId();
  useUnsaved(true);
  const close = () => busy || props.onClose();
  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={id} variant={tone} busy={busy}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog open persistent onClose={close} title={title} description={description} size={size} footer={footer}>
      <form id={id} noValidate onSubmit={onSubmit}>
        <Problems aria-live="polite">
          <MissingFields labels={labels} errors={errors} />
          {problem}
        </Problems>
        {props.children}
      </form>
    </Dialog>
  );
}
