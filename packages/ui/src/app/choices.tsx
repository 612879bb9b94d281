import { type ComponentProps, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../layout.ts';
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
  &:indeterminate { background: ${color.accent}; border-color: ${color.accent}; }
  &:indeterminate::before { opacity: 1; clip-path: inset(42% 8%); }
  &:disabled { background: ${color.hover}; border-color: ${color.border}; }
  &:disabled::before { background: ${color.textMuted}; }
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

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

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

// The label makes the target as large as a finger.
const Target = styled.label`
  display: grid;
  place-content: center;
  inline-size: 2.75rem;
  min-block-size: 2.75rem;
  cursor: pointer;
  & > input { margin: 0; cursor: pointer; }
`;

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for are selected. */
  mixed?: boolean;
  /** `extend`: the shift key was down. */
  onToggle: (extend: boolean) => void;
}

/** The checkbox that selects a row, or all rows. Its label is only read out. */
export const SelectBox = ({ label, checked, mixed = false, onToggle }: SelectBoxProps) => (
  // With the shift key down, the browser would select the text in between.
  <Target onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
    <Box
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey === true)}
    />
  </Target>
);

const Legend = styled.legend`font: ${font('label')}; padding: 0; margin-block-end: ${space[2]};`;

const Cards = styled.div<{ $minimum: string }>`
  display: grid;
  gap: ${space[3]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $minimum }) => $minimum}), 1fr));
`;

const CardLabel = styled.label`
  position: relative;
  display: grid;
  gap: ${space[1]};
  align-content: start;
  min-block-size: 2.75rem;
  padding: ${space[3]} ${space[4]};
  padding-inline-end: ${space[10]};
  background: ${color.surface};
  border: 1px solid ${color.control};
  border-radius: ${radius.large};
  cursor: pointer;
  transition: ${motion.fast} ${easing};
  transition-property: border-color, background, box-shadow;
  &:hover { border-color: ${color.accent}; }
  &:has(:checked) { border-color: ${color.accent}; background: ${color.accentSoft}; box-shadow: inset 0 0 0 1px ${color.accent}; }
  &:has(:focus-visible) { outline: 2px solid ${color.focus}; outline-offset: 2px; }
  &:has(:disabled) { cursor: not-allowed; color: ${color.textSubtle}; }
`;

const Dot = styled.input`
  appearance: none;
  position: absolute;
  inset-block-start: 0.9375rem;
  inset-inline-end: ${space[4]};
  inline-size: 1.125rem;
  block-size: 1.125rem;
  background: ${color.surface};
  border: 1px solid ${color.control};
  border-radius: 50%;
  &:checked { border: 0.34rem solid ${color.accent}; }
  &:focus-visible { outline: none; }
  @media (forced-colors: active) { appearance: auto; }
`;

const Name = styled.span`font: ${font('strong')};`;
const Description = styled.span`font: ${font('small')}; color: ${color.textMuted};`;

export interface RadioCardOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  extra?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id'> {
  legend: ReactNode;
  legendHidden?: boolean;
  options: RadioCardOption[];
  /** The chosen value if the caller controls it; omitted when the form registers the inputs. */
  value?: string;
  defaultValue?: string;
  minimum?: string;
}

/** A choice among a few options, each a card. Native radios: the remaining props (name, ref, onChange …) go to each. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, legendHidden, options, value, defaultValue, minimum = '12rem', name, ...rest } = props;
  const ownName = useId();
  return (
    <fieldset>
      {legendHidden ? <VisuallyHidden as="legend">{legend}</VisuallyHidden> : <Legend>{legend}</Legend>}
      <Cards $minimum={minimum}>
        {options.map((option) => (
          <CardLabel key={option.value}>
            <Dot
              type="radio"
              name={name ?? ownName}
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              {...rest}
            />
            <Name>
              {option.label} {option.extra}
            </Name>
            {option.description && <Description>{option.description}</Description>}
          </CardLabel>
        ))}
      </Cards>
    </fieldset>
  );
}
