import { Select as Base } from '@base-ui/react/select';
import styled from 'styled-components';
import { ChevronDownIcon } from '../app/icons.ts';
import { useFieldControl } from '../field.tsx';
import { CheckIcon } from '../icons.ts';
import { controlStyles } from '../inputs.tsx';
import { color, space } from '../tokens.ts';
import { OptionTexts, optionStyles, Popup, usePortalContainer } from './popups.tsx';

const Trigger = styled(Base.Trigger)`
  ${controlStyles}
  display: flex;
  gap: ${space[2]};
  align-items: center;
  justify-content: space-between;
  text-align: start;
  cursor: pointer;
  user-select: none;
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; color: ${color.textSubtle}; }
`;

const Chosen = styled(Base.Value)<{ $none: boolean }>`
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: ${({ $none }) => ($none ? color.textSubtle : 'inherit')};
`;

const Item = styled(Base.Item)`${optionStyles}`;

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
  onBlur?: () => void;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, label, placeholder = 'Select', disabled, onBlur } = props;
  const { required, ...wiring } = useFieldControl({});
  const { anchor, container } = usePortalContainer<HTMLButtonElement>();
  // Base UI would show its placeholder for '', which here may be an option ('All Status').
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      required={required}
    >
      <Trigger ref={anchor} aria-label={label} onBlur={onBlur} {...wiring}>
        <Chosen $none={!chosen}>{chosen?.label ?? placeholder}</Chosen>
        <ChevronDownIcon />
      </Trigger>
      <Popup base={Base} container={container} alignItemWithTrigger={false}>
        {options.map((option) => (
          <Item key={option.value} value={option.value} disabled={option.disabled}>
            <OptionTexts hint={option.hint}>
              <Base.ItemText>{option.label}</Base.ItemText>
            </OptionTexts>
            <Base.ItemIndicator>
              <CheckIcon />
            </Base.ItemIndicator>
          </Item>
        ))}
      </Popup>
    </Base.Root>
  );
}
