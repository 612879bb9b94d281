import { ValidationFailed } from '../errors/validation-failed.ts';

/**
 * Whether two days of a query are a range, as far as both are there.
 * @throws ValidationFailed under the name of the last day where that is before the first.
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
