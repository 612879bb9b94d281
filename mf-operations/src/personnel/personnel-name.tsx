import type { Personnel } from '@keystead/contracts';
import { useRecord } from '@keystead/web-kit/queries';
import { personnel } from './personnel-collection.ts';

/** The name of personnel known by id only. Shows the id until the name has loaded, or if they were deleted. */
export function PersonnelName({ id }: Pick<Personnel, 'id'>) {
  const { data } = useRecord(personnel, id);
  return data?.name ?? `personnel ${id}`;
}
