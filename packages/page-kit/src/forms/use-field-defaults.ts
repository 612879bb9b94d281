import { useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** What a form proposes for fields that the person has not filled in. */
interface FieldOffers<Fields extends FieldValues> {
  /** Whether a field is empty, or as it was offered. */
  leftAlone: (name: Path<Fields>) => boolean;
  /**
   * Puts a value into a field that is left alone; it gives way to the next offer. While the person is in the field it waits
   * until they leave it: what they are about to type would stand behind it.
   */
  offer: <Name extends Path<Fields>>(name: Name, value: PathValue<Fields, Name>) => void;
}

/** What a control holds, as text; of a choice, its value. */
function textOf(held: unknown): string {
  if (typeof held === 'object' && held !== null && 'value' in held) return String(held.value);
  return String(held ?? '');
}

/** The control of a name, if the person is in it. */
function inHand(name: string): Element | null {
  const { activeElement } = document;
  return activeElement?.getAttribute('name') === name ? activeElement : null;
}

/** Offers values to the fields of a form. */
export function useFieldDefaults<Fields extends FieldValues>(form: UseFormReturn<Fields>): FieldOffers<Fields> {
  const { getValues, setValue, formState } = form;
  const { isSubmitted } = formState;
  // Not the form's `dirtyFields`: that takes in what was offered, too.
  const offered = useRef(new Map<Path<Fields>, string>());
  const leftAlone = (name: Path<Fields>) => ['', offered.current.get(name)].includes(textOf(getValues(name)));
  const offer: FieldOffers<Fields>['offer'] = (name, value) => {
    if (!leftAlone(name)) return;
    const control = inHand(name);
    if (control) {
      control.addEventListener('blur', () => offer(name, value), { once: true });
      return;
    }
    const text = textOf(value);
    offered.current.set(name, text);
    // Nobody is blamed for what was taken out again.
    setValue(name, value, { shouldValidate: isSubmitted && text !== '' });
  };
  return { leftAlone, offer };
}
