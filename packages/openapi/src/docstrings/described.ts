import { docstrings } from '../generated/docstrings.ts';

/** The docstring of a contract schema, by the schema's name. */
export const describedAs = (name: string): string | undefined => docstrings.schemas[name]?.text;

/** The docstring of a schema's field. Falls back to a field of that name in the same file. */
export function describedField(scope: string, field: string): string | undefined {
  const file = docstrings.schemas[scope]?.file;
  return docstrings.fields[`${scope}.${field}`] ?? docstrings.fields[`${file}#${field}`];
}
