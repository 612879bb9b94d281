import type { Personnel } from '@keystead/contracts';
import { useRecord } from '@keystead/web-kit/queries';
import { personnel } from './personnel-collection.ts';

/** The name of personnel of whom only the id is known; that, while the name isn't, or when they are gone. */
export function PersonnelName({ id }: Pick<Personnel, 'id'>) {
  const { data } = useRecord(personnel, id);
  return data?.name ?? `personnel ${id}`;
}
