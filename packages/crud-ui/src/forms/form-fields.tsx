import { Button, motion, Stack } from '@keystead/ui';
import { ChevronDownIcon } from '@keystead/ui/app';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';

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
