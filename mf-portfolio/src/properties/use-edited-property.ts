import type { Property } from '@keystead/contracts';
import { useState } from 'react';
import { useProperty } from './read-property.ts';
import { usePropertyForm } from './use-property-form.ts';

/**
 * A property that is being edited, and its form. `opened` is the state that the form shows, and whose `version` a
 * change must carry: a newer one that arrives takes its place only while nothing has been changed in the form. After
 * that `reload` fetches it; what the person has changed stays.
 */
export function useEditedProperty(id: Property['id']) {
  const { data, error, isFetching, refetch } = useProperty(id);
  const [opened, setOpened] = useState<Property>();
  const form = usePropertyForm(opened);
  // Not `isDirty`: that is false again after a reload that has kept changes.
  const changed = Object.values(form.formState.dirtyFields).some(Boolean);
  if (data !== undefined && data !== opened && (opened === undefined || !changed)) setOpened(data);

  async function reload(): Promise<boolean> {
    const fresh = await refetch();
    if (fresh.isSuccess) setOpened(fresh.data);
    return fresh.isSuccess;
  }

  return { opened, form, error, isFetching, reload };
}
