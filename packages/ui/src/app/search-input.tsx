import { type ComponentProps, useRef } from 'react';
import styled from 'styled-components';
import { IconButton } from '../icon-button.tsx';
import { CloseIcon } from '../icons.ts';
import { TextInput } from '../text-input.tsx';
import { color, space } from '../tokens.ts';
import { SearchIcon } from './icons.ts';

const Root = styled.div`
  position: relative;
  inline-size: 100%;
  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${space[3]};
    margin-block: auto;
    inline-size: 1.0625rem;
    color: ${color.textSubtle};
    pointer-events: none;
  }
  & > input { padding-inline: 2.375rem 2.75rem; }
  & > input::-webkit-search-cancel-button { display: none; }
  & > button { position: absolute; inset-block: 0; inset-inline-end: 0; min-block-size: 100%; }
  & > button:active { transform: none; }
`;

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** The accessible name. */
  label: string;
  value: string;
  /** Called with each text typed, and with '' by the clear button. Not debounced: the page debounces its query. */
  onChange: (value: string) => void;
}

/** A search box with a button that clears it and keeps the focus in the box. */
export function SearchInput({ label, value, onChange, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Root role="search">
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
    </Root>
  );
}
