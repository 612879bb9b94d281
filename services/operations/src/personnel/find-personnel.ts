import { type Caller, NotFound, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Personnel } from './personnel.ts';

/**
 * A person of the personnel that the caller may see.
 * @throws NotFound if there is none.
 */
export async function personnelFor(
  { personnel }: Pick<Dependencies, 'personnel'>,
  caller: Caller,
  id: number,
): Promise<Personnel> {
  const found = await personnel.records.find(scopeOf(caller), id);
  if (!found) throw new NotFound('This person does not exist.');
  return found;
}
