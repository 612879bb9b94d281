import { Button, space } from '@keystead/ui';
import { MissingFields, type MissingFieldsProps } from '@keystead/ui/app';
import { Dialog, type DialogProps } from '@keystead/ui/overlays';
import { useUnsaved } from '@keystead/web-kit';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import styled from 'styled-components';

// Always there, so that a screen reader hears what comes into it.
const Problems = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

interface FormDialogProps<Name extends string>
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose' | 'children'>,
    MissingFieldsProps<Name> {
  submitLabel: string;
  /** `danger` for what takes something from people. Default `primary`. */
  tone?: 'primary' | 'danger';
  /** A request is under way. */
  busy: boolean;
  /** Why the last one failed, if it did. */
  problem: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/** What the dialog of one kind of record is given: all but the names and errors of its fields, which it knows. */
export type RecordFormDialogProps = Pick<
  FormDialogProps<string>,
  'title' | 'description' | 'submitLabel' | 'busy' | 'problem' | 'onSubmit' | 'onClose'
>;

/** The dialog in which a record is described. While it is being saved, it stays. */
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
