import { type ComponentProps, useRef } from 'react';
import styled from 'styled-components';
import { IconButton } from '../button.tsx';
import { useFieldControl } from '../field.tsx';
import { CloseIcon } from '../icons.ts';
import { controlStyles, insetStyles, TextInput, type TextInputProps } from '../inputs.tsx';
import { color, font, space } from '../tokens.ts';
import { ChevronDownIcon, SearchIcon } from './icons.ts';

const NumberBox = styled(TextInput)`
  font-variant-numeric: tabular-nums;
  appearance: textfield;
  &::-webkit-inner-spin-button, &::-webkit-outer-spin-button { appearance: none; margin: 0; }
`;

/** A number; `step`, `min` and `max` are the native ones. The value is the typed text: the form parses the number. */
export function NumberInput({ inputMode = 'decimal', ...rest }: Omit<TextInputProps, 'type'>) {
  return <NumberBox type="number" inputMode={inputMode} {...rest} />;
}

const WithDollar = styled.span`
  position: relative;
  display: block;
  &::before {
    content: '$';
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${space[3]};
    display: grid;
    align-items: center;
    font: ${font('body')};
    color: ${color.textSubtle};
    pointer-events: none;
  }
  & > input { padding-inline-start: 1.625rem; }
`;

/** An amount in US dollars with a $ before it. The step is one cent. */
export function MoneyInput({ step = '0.01', min = '0', ...rest }: Omit<TextInputProps, 'type'>) {
  return (
    <WithDollar>
      <NumberInput step={step} min={min} {...rest} />
    </WithDollar>
  );
}

// Otherwise iOS draws a button of its own with centered text.
const DateBox = styled(TextInput)`
  appearance: none;
  font-variant-numeric: tabular-nums;
  text-align: start;
  &::-webkit-date-and-time-value { text-align: start; }
  &::-webkit-calendar-picker-indicator { margin-block: 0; padding-block: 0; cursor: pointer; opacity: 0.7; }
  &::-webkit-datetime-edit, &::-webkit-datetime-edit-fields-wrapper { padding-block: 0; }
`;

/** A calendar date, `YYYY-MM-DD`; `min` and `max` are the native ones. */
export function DateInput(props: Omit<TextInputProps, 'type'>) {
  return <DateBox type="date" {...props} />;
}

/** A date and a time of day, `YYYY-MM-DDTHH:MM`; the page states the time zone. */
export function DateTimeInput(props: Omit<TextInputProps, 'type'>) {
  return <DateBox type="datetime-local" {...props} />;
}

const WithChevron = styled.span`
  ${insetStyles}
  display: block;
  & > svg { inset-inline-end: ${space[3]}; inline-size: 1rem; }
`;

const SelectBox = styled.select`
  ${controlStyles}
  appearance: none;
  padding-inline-end: 2.25rem;
  text-overflow: ellipsis;
`;

/** The browser's own select, with `<option>` children: for forms that register inputs by name. */
export function NativeSelect(props: ComponentProps<'select'>) {
  return (
    <WithChevron>
      <SelectBox {...props} {...useFieldControl(props)} />
      <ChevronDownIcon />
    </WithChevron>
  );
}

const SearchBox = styled.div`
  ${insetStyles}
  inline-size: 100%;
  & > svg { inset-inline-start: ${space[3]}; inline-size: 1.0625rem; }
  & > input { padding-inline: 2.375rem 2.75rem; }
  & > input::-webkit-search-cancel-button { display: none; }
`;

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  label: string;
  value: string;
  /** Called with each text typed, and with '' by the clear button. Not debounced: the page debounces its query. */
  onChange: (value: string) => void;
}

export function SearchInput({ label, value, onChange, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <SearchBox role="search">
      <SearchIcon />
      <TextInput
        ref={input}
        type="search"
        aria-label={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {value !== '' && (
        <IconButton label="Clear search" onClick={clear}>
          <CloseIcon />
        </IconButton>
      )}
    </SearchBox>
  );
}
