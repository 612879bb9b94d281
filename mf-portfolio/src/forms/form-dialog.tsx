import { Button, space } from '@keystead/ui';
import { Dialog, type DialogProps } from '@keystead/ui/overlays';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import styled from 'styled-components';

// Always there, so that a screen reader hears what comes into it.
const Problems = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose' | 'children'> {
  submitLabel: string;
  /** A request is under way. */
  busy: boolean;
  /** What is missing, and why the last request failed, if it did. */
  problems: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/** The dialog in which a record is described. While it is being saved, it stays. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size, submitLabel, busy, problems, onSubmit, children } = props;
  const id = useId();
  const close = () => busy || props.onClose();
  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={id} busy={busy}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog open persistent onClose={close} title={title} description={description} size={size} footer={footer}>
      <form id={id} noValidate onSubmit={onSubmit}>
        <Problems aria-live="polite">{problems}</Problems>
        {children}
      </form>
    </Dialog>
  );
}
