import { Button, space } from '@keystead/ui';
import { Dialog } from '@keystead/ui/overlays';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import styled from 'styled-components';
import { MissingFields } from './missing-fields.tsx';
import { PropertyFormFields } from './property-form-fields.tsx';
import type { PropertyForm } from './use-property-form.ts';

// Always there, so that a screen reader hears what comes into it.
const Problems = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

interface PropertyFormDialogProps {
  title: string;
  submitLabel: string;
  form: PropertyForm;
  /** A request is under way. */
  busy: boolean;
  /** Why the last one failed, if it did. */
  problem: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** The dialog in which a property is described. While it is being saved, it stays. */
export function PropertyFormDialog(props: PropertyFormDialogProps) {
  const { title, submitLabel, form, busy, problem, onSubmit } = props;
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
    <Dialog open persistent onClose={close} title={title} footer={footer}>
      <form id={id} noValidate onSubmit={onSubmit}>
        <Problems aria-live="polite">
          <MissingFields form={form} />
          {problem}
        </Problems>
        <PropertyFormFields form={form} />
      </form>
    </Dialog>
  );
}
