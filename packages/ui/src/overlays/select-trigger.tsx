import type { ComponentType, KeyboardEvent, Ref, SyntheticEvent } from 'react';
import styled from 'styled-components';
import { ChevronDownIcon } from '../app/icons.ts';
import { useFieldControl } from '../field.tsx';
import { controlStyles } from '../inputs.tsx';
import { color, space } from '../tokens.ts';

/** The attributes of a trigger whose list isn't there yet, as Base UI has them. */
const closed = { type: 'button', role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

const Trigger = styled.button`
  ${controlStyles}
  display: flex;
  gap: ${space[2]};
  align-items: center;
  justify-content: space-between;
  text-align: start;
  cursor: pointer;
  user-select: none;
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; color: ${color.textSubtle}; }
  @media print { padding: 0; border: 0; & > svg { display: none; } }
`;

const Chosen = styled.span<{ $none: boolean }>`
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: ${({ $none }) => ($none ? color.textSubtle : 'inherit')};
`;

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  /** Null shows the placeholder. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** The accessible name where no Field surrounds it. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Stays on paper, where choices are hidden: for one that is what a record says. */
  printed?: boolean;
  onBlur?: () => void;
}

interface SelectTriggerProps extends Omit<SelectProps<string>, 'onChange'> {
  /** The component that opens the list; by default a button. */
  as?: ComponentType<object>;
  onClick?: (event: SyntheticEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPointerDown?: () => void;
  onFocus?: () => void;
  'aria-busy'?: true | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** What a select shows while it is closed. */
export function SelectTrigger(props: SelectTriggerProps) {
  const { as, options, value, label, placeholder = 'Select', disabled, printed, ref } = props;
  const { onBlur, onClick, onKeyDown, onPointerDown, onFocus, 'aria-busy': busy } = props;
  const { required, ...wiring } = useFieldControl({});
  const own = as
    ? {}
    : { ...closed, disabled, 'aria-required': required, 'aria-busy': busy, onClick, onKeyDown, onPointerDown, onFocus };
  const chosen = options.find((option) => option.value === value);
  return (
    <Trigger
      as={as}
      ref={ref}
      aria-label={label}
      data-printed={printed ? '' : undefined}
      onBlur={onBlur}
      {...own}
      {...wiring}
    >
      <Chosen $none={!chosen}>{chosen?.label ?? placeholder}</Chosen>
      <ChevronDownIcon />
    </Trigger>
  );
}
