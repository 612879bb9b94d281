import type { Personnel } from '@keystead/contracts';
import { type ChooserProps, RecordChooser } from '@keystead/crud-ui';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { personnel } from './personnel-collection.ts';
import { availabilityNames } from './personnel-labels.ts';

/** One of the personnel as the chooser's value. */
export function personnelChoice({ id, name }: Pick<Personnel, 'id' | 'name'>): ComboboxOption {
  return { value: String(id), label: name };
}

const optionOf = (one: Personnel) => ({
  ...personnelChoice(one),
  hint: `${one.service_type} · ${availabilityNames[one.availability]}`,
});

/** A chooser of personnel, searched by name, trade or place. */
export function PersonnelChooser(props: ChooserProps<Personnel>) {
  return (
    <RecordChooser
      placeholder="Find by name or service"
      {...props}
      collection={personnel}
      noun="personnel"
      optionOf={optionOf}
    />
  );
}
