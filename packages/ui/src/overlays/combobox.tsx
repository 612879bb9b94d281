import { Combobox as Base } from '@base-ui/react/combobox';
import { type Ref, useRef } from 'react';
import styled from 'styled-components';
import { ChevronDownIcon } from '../app/icons.ts';
import { IconButton } from '../button.tsx';
import { useFieldControl } from '../field.tsx';
import { CheckIcon, CloseIcon } from '../icons.ts';
import { controlStyles, insetStyles } from '../inputs.tsx';
import { color, font, motion, space } from '../tokens.ts';
import { OptionTexts, optionStyles, Popup, usePortalContainer } from './popups.tsx';

const Group = styled(Base.InputGroup)`
  ${insetStyles}
  & > svg { inset-inline-end: ${space[3]}; inline-size: 1rem; }
`;

const Input = styled(Base.Input)`${controlStyles} padding-inline-end: 2.75rem; text-overflow: ellipsis;`;

const List = styled(Base.List)`
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
`;

const Item = styled(Base.Item)`${optionStyles}`;

// Both are rendered without a text too, so that a screen reader announces their content.
const Message = styled.div`
  font: ${font('small')};
  color: ${color.textMuted};
  &:not(:empty) { padding: ${space[2]} ${space[3]}; }
`;

export interface ComboboxOption {
  value: string;
  label: string;
  /** Distinguishes options with the same label: an address. */
  hint?: string;
}

export interface ComboboxProps {
  /** The chosen option; it needn't be in `options`. */
  value: ComboboxOption | null;
  onChange: (value: ComboboxOption | null) => void;
  /** Called with each text typed, and with '' when the list closes. Not debounced: the page debounces its query. */
  onQueryChange: (query: string) => void;
  options: readonly ComboboxOption[];
  busy?: boolean;
  placeholder?: string;
  /** The text when nothing is found, or why the search failed; default `Nothing found`. */
  emptyText?: string;
  /** The accessible name where no Field surrounds it. */
  label?: string;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

const sameValue = (one: ComboboxOption, other: ComboboxOption) => one.value === other.value;

/**
 * A choice among many options that the server searches, in a Field or with a `label`; also for react-hook-form's
 * `Controller`. Its value is the option, so that the label shows before the list has loaded.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, onQueryChange, options, busy = false, placeholder, emptyText = 'Nothing found' } = props;
  const { label, name, disabled, onBlur, ref } = props;
  const { required, ...wiring } = useFieldControl({});
  const { anchor, container } = usePortalContainer<HTMLDivElement>();
  // Whether a press into the text should select all of it, so that typing starts a new search.
  const replaceable = useRef(false);
  return (
    <Base.Root
      items={options}
      filter={null}
      value={value}
      onValueChange={(chosen) => {
        replaceable.current = true;
        onChange(chosen);
      }}
      isItemEqualToValue={sameValue}
      onInputValueChange={(text, { reason }) => {
        // For other reasons the text is the chosen option's label.
        if (reason === 'input-change') onQueryChange(text);
      }}
      // Not already on selection, or the list would change before it has closed.
      onOpenChangeComplete={(open) => open || onQueryChange('')}
      autoHighlight
      name={name}
      disabled={disabled}
      required={required}
    >
      <Group ref={anchor}>
        <Input
          ref={ref}
          placeholder={placeholder}
          aria-label={label}
          onBlur={onBlur}
          onFocus={() => {
            replaceable.current = true;
          }}
          onClick={(event) => {
            if (replaceable.current) event.currentTarget.select();
            replaceable.current = false;
          }}
          onKeyDown={(event) => {
            replaceable.current = false;
            // Base UI would clear the choice, but here Escape should close the surrounding dialog.
            if (event.key === 'Escape' && event.currentTarget.ariaExpanded !== 'true') event.preventBaseUIHandler();
          }}
          {...wiring}
        />
        {value === null ? (
          <ChevronDownIcon />
        ) : (
          <Base.Clear render={<IconButton label="Clear" disabled={disabled} />}>
            <CloseIcon />
          </Base.Clear>
        )}
      </Group>
      <Popup base={Base} container={container}>
        <Base.Status render={<Message />}>{busy && options.length === 0 && 'Searching…'}</Base.Status>
        <Base.Empty render={<Message />}>{!busy && emptyText}</Base.Empty>
        <List aria-busy={busy}>
          {(option: ComboboxOption) => (
            <Item key={option.value} value={option}>
              <OptionTexts hint={option.hint}>{option.label}</OptionTexts>
              <Base.ItemIndicator>
                <CheckIcon />
              </Base.ItemIndicator>
            </Item>
          )}
        </List>
      </Popup>
    </Base.Root>
  );
}
