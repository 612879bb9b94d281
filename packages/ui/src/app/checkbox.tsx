import { type ComponentProps, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { color, easing, font, media, motion, radius, space } from '../tokens.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  column-gap: ${space[3]};
  align-items: start;
`;

const Box = styled.input`
  appearance: none;
  display: grid;
  place-content: center;
  inline-size: 1.25rem;
  block-size: 1.25rem;
  margin-block: 0.375rem;
  background: ${color.surface};
  border: 1px solid ${color.control};
  border-radius: ${radius.small};
  transition: background ${motion.fast} ${easing}, border-color ${motion.fast} ${easing};
  &::before {
    content: '';
    inline-size: 0.75rem;
    block-size: 0.75rem;
    background: ${color.onAccent};
    clip-path: polygon(14% 47%, 4% 58%, 38% 91%, 97% 24%, 86% 14%, 38% 69%);
    opacity: 0;
  }
  &:checked { background: ${color.accent}; border-color: ${color.accent}; }
  &:checked::before { opacity: 1; }
  &:disabled { background: ${color.hover}; border-color: ${color.border}; }
  @media (forced-colors: active) { appearance: auto; }
  ${media.touch} { margin-block: 0.75rem; }
`;

// The label has the padding, so that the whole row can be pressed.
const Label = styled.label`
  padding-block: ${space[1]};
  ${media.touch} { padding-block: 0.625rem; }
`;

const Hint = styled.p`
  grid-column: 2;
  margin-block: -0.25rem ${space[1]};
  font: ${font('small')};
  color: ${color.textSubtle};
  ${media.touch} { margin-block-start: -0.625rem; }
`;

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with its label, and a hint below. */
export function Checkbox({ label, hint, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const hintId = `${boxId}-hint`;
  return (
    <Root>
      <Box id={boxId} type="checkbox" aria-describedby={hint ? hintId : undefined} {...rest} />
      <Label htmlFor={boxId}>{label}</Label>
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </Root>
  );
}
