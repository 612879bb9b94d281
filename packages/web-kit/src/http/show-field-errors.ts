import { ApiError } from './api-error.ts';

/** The function of a form that takes errors, such as react-hook-form's `setError`. */
type SetError<Name extends string> = (
  name: Name,
  error: { type: 'server'; message: string },
  options: { shouldFocus: boolean },
) => void;

/**
 * Shows the server's validation errors at the fields of a form, as "Password must have at least 10 characters", and
 * focuses the first of them.
 *
 * @param error what a request was rejected with; anything but an {@link ApiError} names no fields.
 * @param setError `setError` of the form.
 * @param labels the labels of the form's fields, in the form's order, by their names in the request. Fields that
 *   aren't named stay unmarked.
 * @returns the names of the fields that were marked.
 */
export function showFieldErrors<Name extends string>(
  error: unknown,
  setError: SetError<NoInfer<Name>>,
  labels: Readonly<Record<Name, string>>,
): Name[] {
  if (!(error instanceof ApiError)) return [];
  const names = Object.keys(labels) as Name[];
  const rejectedNames = names.filter((name) => error.fields[name] !== undefined);
  for (const [place, name] of rejectedNames.entries()) {
    const message = `${labels[name]} ${error.fields[name]}`;
    setError(name, { type: 'server', message }, { shouldFocus: place === 0 });
  }
  return rejectedNames;
}
