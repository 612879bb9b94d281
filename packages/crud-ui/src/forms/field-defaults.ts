import type { Property, Tenant } from '@keystead/contracts';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { findProperty } from '../properties.tsx';
import { namedOption } from '../records/record-chooser.tsx';
import { tenantChoice } from '../tenants.tsx';

interface FieldDefaults<Fields extends FieldValues> {
  /** Whether a field is empty, or still has the suggested value. */
  isUntouched: (name: Path<Fields>) => boolean;
  /**
   * Puts a value into a field that is empty or still has a suggestion; a later suggestion replaces it. While the field
   * has the focus the suggestion waits until it loses it: otherwise the user's typing would be appended to it.
   */
  offer: <Name extends Path<Fields>>(name: Name, value: PathValue<Fields, Name>) => void;
}

function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'value' in value) return String(value.value);
  return String(value ?? '');
}

function inHand(name: string): Element | null {
  const { activeElement } = document;
  return activeElement?.getAttribute('name') === name ? activeElement : null;
}

/** Suggests values for the fields of a form that the user has not filled in. */
export function useFieldDefaults<Fields extends FieldValues>(form: UseFormReturn<Fields>): FieldDefaults<Fields> {
  const { getValues, setValue, formState } = form;
  const { isSubmitted } = formState;
  // Not the form's `dirtyFields`: those include suggestions, too.
  const suggested = useRef(new Map<Path<Fields>, string>());
  const isUntouched = (name: Path<Fields>) => ['', suggested.current.get(name)].includes(textOf(getValues(name)));
  const suggest: FieldDefaults<Fields>['offer'] = (name, value) => {
    if (!isUntouched(name)) return;
    const control = inHand(name);
    if (control) {
      control.addEventListener('blur', () => suggest(name, value), { once: true });
      return;
    }
    const text = textOf(value);
    suggested.current.set(name, text);
    // A removed suggestion must not cause a validation error.
    setValue(name, value, { shouldValidate: isSubmitted && text !== '' });
  };
  return { isUntouched, offer: suggest };
}

/** The records that the address of a new record names: `?property_id=5&tenant_id=3`. */
export interface NamedRecords {
  property_id?: Property['id'] | undefined;
  tenant_id?: Tenant['id'] | undefined;
}

type RecordFields = Record<'property_id' | 'tenant_id', ComboboxOption | null>;

// Resolves with null on failure, as findProperty does.
const findTenant = (id: Tenant['id']) => request('GET /tenants/{id}', { params: { id } }).catch(() => null);

/**
 * Fills in the records that the address names. They are set, and no defaults: the user came from their pages, so they
 * are the user's choice.
 *
 * @param onFound called once, with what was found; null for a record that isn't named or wasn't found
 */
export function useInitialRecords<Fields extends RecordFields>(
  form: UseFormReturn<Fields>,
  { property_id, tenant_id }: NamedRecords,
  onFound: (property: Property | null, tenant: Tenant | null) => void,
): void {
  const set = form.setValue as UseFormReturn<RecordFields>['setValue'];
  const find = useEffectEvent(async () => {
    const [property, tenant] = await Promise.all([
      property_id === undefined ? null : findProperty(property_id),
      tenant_id === undefined ? null : findTenant(tenant_id),
    ]);
    if (property !== null) set('property_id', namedOption(property));
    if (tenant !== null) set('tenant_id', tenantChoice(tenant));
    onFound(property, tenant);
  });
  useEffect(() => void find(), []);
}
