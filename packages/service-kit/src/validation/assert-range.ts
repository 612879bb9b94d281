import { ValidationFailed } from '../errors/validation-failed.ts';

/**
 * Validates that two dates of a query form a range, if both are present.
 * @throws ValidationFailed under the name of the last day if that is before the first.
 */
export function assertRange<F extends string, L extends string>(
  query: { readonly [name in F | L]?: string },
  first: F,
  last: L,
): void {
  const [from, to]: (string | undefined)[] = [query[first], query[last]];
  if (from !== undefined && to !== undefined && to < from)
    throw new ValidationFailed({ [last]: `must be on or after ${first}` });
}
