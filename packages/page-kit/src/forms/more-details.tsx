import { Button, motion, Stack } from '@keystead/ui';
import { ChevronDownIcon } from '@keystead/ui/app';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';

const Toggle = styled(Button)`
  justify-self: start;
  margin-inline-start: -0.75rem;
  & > svg { transition: rotate ${motion.fast}; }
  &[aria-expanded='true'] > svg { rotate: 180deg; }
`;

interface MoreDetailsProps {
  /** Open from the start. */
  initiallyOpen: boolean;
  /** Something is wrong in there, and has to be seen. */
  wrong: boolean;
  children: ReactNode;
}

/** The part of a form that few need at once. Its fields keep what they hold while they aren't shown. */
export function MoreDetails({ initiallyOpen, wrong, children }: MoreDetailsProps) {
  const id = useId();
  const [wanted, setWanted] = useState(initiallyOpen);
  const open = wanted || wrong;
  return (
    <Stack>
      <Toggle variant="ghost" size="small" aria-expanded={open} aria-controls={id} onClick={() => setWanted(!open)}>
        <ChevronDownIcon />
        More details
      </Toggle>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </Stack>
  );
}
