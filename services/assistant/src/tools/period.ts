import { ValidationFailed } from '@keystead/service-kit';
import { day } from './tool-fields.ts';

/** Rejects a period that ends before it begins, naming the field of its end. */
export function inOrder(from: string | undefined, to: string | undefined, field: string): void {
  if (from !== undefined && to !== undefined && to < from)
    throw new ValidationFailed({ [field]: 'must not be before the beginning' });
}

/** The input fields of a period in the past. */
export const periodFields = {
  from: day('First day; 1 January of the year of the last day by default'),
  to: day('Last day; today by default'),
};

/** The requested period; this year so far by default. */
export function periodOf(requested: { from?: string; to?: string }, today: string): { from: string; to: string } {
  const { to = today } = requested;
  const { from = `${to.slice(0, 4)}-01-01` } = requested;
  inOrder(from, to, 'to');
  return { from, to };
}
