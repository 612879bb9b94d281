import { createContext, type ReactNode, use, useId } from 'react';
import styled from 'styled-components';
import { CircleAlertIcon } from './icons.ts';
import { color, font, space } from './tokens.ts';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes that connect a control to the Field around it, if any. The control's own attributes win. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

const Root = styled.div`display: grid; gap: ${space[1]}; align-content: start; min-inline-size: 0;`;

/** The mark of a required field is a style, so that it isn't part of the field's accessible name. */
const Label = styled.label`
  font: ${font('label')};
  color: ${color.text};
  inline-size: fit-content;
  &[data-required]::after { content: ' *' / ''; color: ${color.textSubtle}; font-weight: 400; }
`;

const Hint = styled.p`font: ${font('small')}; color: ${color.textSubtle};`;

const ErrorText = styled.p`
  display: flex;
  gap: ${space[1]};
  align-items: start;
  font: ${font('small')};
  color: ${color.dangerInk};
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; margin-block-start: 0.125rem; }
`;

interface FieldProps {
  label: ReactNode;
  /** Says what to enter; stays visible beside an error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label and sets the control's native `required` (a form with its own validation is `noValidate`). */
  required?: boolean;
  /** One control of this package, which reads the Field's context. */
  children: ReactNode;
}

/** A label, a control, its hint and its error, connected by `for`, `aria-describedby` and `aria-invalid`. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <Root>
      <Label id={`${id}-label`} htmlFor={id} data-required={required || undefined}>
        {label}
      </Label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error && (
        <ErrorText id={errorId}>
          <CircleAlertIcon />
          {error}
        </ErrorText>
      )}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </Root>
  );
}
