import type { Property } from '@keystead/contracts';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { type ChooserProps, RecordChooser } from '../records/record-chooser.tsx';
import { addressLine } from './address-line.ts';
import { properties } from './property-collection.ts';

/** A property as the chooser's value. */
export function propertyChoice({ id, name }: Pick<Property, 'id' | 'name'>): ComboboxOption {
  return { value: String(id), label: name };
}

const optionOf = (property: Property) => ({ ...propertyChoice(property), hint: addressLine(property) });

/** A field that selects a property, found by name or address. */
export function PropertyChooser(props: ChooserProps<Property>) {
  return (
    <RecordChooser
      placeholder="Find by name or address"
      {...props}
      collection={properties}
      noun="properties"
      optionOf={optionOf}
    />
  );
}
