import { Button, Field, media, motion, Stack, space } from '@keystead/ui';
import { ChevronDownIcon } from '@keystead/ui/app';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';

/** The layout of a form's fields: six columns. */
export const FormGrid = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(6, minmax(0, 1fr));
`;

/** A field's cell in a FormGrid: how many columns it spans on a phone, and from a tablet on. */
export const FormCell = styled.div<{ $phone: number; $tablet: number }>`
  grid-column: span ${({ $phone }) => $phone};
  ${media.tablet} { grid-column: span ${({ $tablet }) => $tablet}; }
`;

interface FormLabels<Name extends string> {
  labels: Readonly<Record<Name, string>>;
  required: readonly NoInfer<Name>[];
  errors: Readonly<Partial<Record<NoInfer<Name>, { message?: string | undefined }>>>;
}

/**
 * The cells of a form's fields, each with its label and its error.
 *
 * @returns a function of the field's name, the columns that it spans (on a phone, from a tablet on), its control and
 *   an optional hint: `field('email', [6, 3], <TextInput />)`
 */
export const fieldCells =
  <Name extends string>({ labels, required, errors }: FormLabels<Name>) =>
  (name: Name, [phone, tablet]: [phone: number, tablet: number], control: ReactNode, hint?: string) => (
    <FormCell $phone={phone} $tablet={tablet}>
      <Field label={labels[name]} required={required.includes(name)} error={errors[name]?.message} hint={hint}>
        {control}
      </Field>
    </FormCell>
  );

type Names<Value extends string> = Readonly<Record<Value, string>>;

/** The choices of a Select, from a table of labels. */
export const choicesOf = <Value extends string>(names: Names<Value>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** The `<option>`s of a NativeSelect, from a table of labels. */
export const optionsOf = <Value extends string>(names: Names<Value>) =>
  choicesOf(names).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

const Toggle = styled(Button)`
  justify-self: start;
  margin-inline-start: -0.75rem;
  & > svg { transition: rotate ${motion.fast}; }
  &[aria-expanded='true'] > svg { rotate: 180deg; }
`;

interface MoreDetailsProps {
  initiallyOpen: boolean;
  /** A field inside has an error, so it must be open. */
  wrong: boolean;
  children: ReactNode;
}

/** A collapsible part of a form for rarely used fields. Its fields keep their values while they are hidden. */
export function MoreDetails({ initiallyOpen, wrong, children }: MoreDetailsProps) {
  const id = useId();
  const [opened, setOpened] = useState(initiallyOpen);
  const open = opened || wrong;
  return (
    <Stack>
      <Toggle variant="ghost" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpened(!open)}>
        <ChevronDownIcon />
        More details
      </Toggle>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </Stack>
  );
}
