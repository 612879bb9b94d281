import { Combobox, type ComboboxOption, type ComboboxProps } from '@keystead/ui/overlays';
import { type Collection, type Identified, useDebouncedText, useRecordList } from '@keystead/web-kit/queries';
import { useState } from 'react';

/** The props of a chooser: all that react-hook-form's `Controller` passes to a field, whose value is the option. */
export interface ChooserProps<Row>
  extends Pick<ComboboxProps, 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'disabled' | 'label' | 'placeholder'> {
  /** Called in addition to `onChange` with the record itself, for other values that a form takes from it. */
  onChosen?: (record: Row) => void;
}

export const namedOption = ({ id, name }: Identified & { name: string }): ComboboxOption => ({
  value: String(id),
  label: name,
});

interface RecordChooserProps<Row extends Identified> extends ChooserProps<Row> {
  collection: Collection<Row, { q?: string; sort?: 'name' }>;
  noun: string;
  optionOf: (record: Row) => ComboboxOption;
}

/** A field for a record. The server searches, so that the browser never loads the whole collection. */
export function RecordChooser<Row extends Identified>(props: RecordChooserProps<Row>) {
  const { collection, noun, optionOf, onChange, onChosen, ...control } = props;
  const [q, setQ] = useState('');
  const [text, setText] = useDebouncedText(q, setQ);
  const { rows, failed, stale } = useRecordList(collection, { ...(q !== '' && { q }), sort: 'name' as const });
  const waiting = text.trim() !== q || stale || (rows === undefined && !failed);
  const choose = (option: ComboboxOption | null) => {
    onChange(option);
    const record = rows?.find(({ id }) => String(id) === option?.value);
    if (record !== undefined) onChosen?.(record);
  };
  return (
    <Combobox
      {...control}
      options={rows?.map(optionOf) ?? []}
      busy={waiting}
      emptyText={failed ? `Failed to load ${noun}` : `No ${noun} found`}
      onQueryChange={setText}
      onChange={choose}
    />
  );
}
