import { docstrings } from '../generated/docstrings.ts';

/** What the contracts say of a schema of theirs. */
export const describedAs = (name: string): string | undefined => docstrings.schemas[name]?.text;

/** What the contracts say of a field of a schema, or of a field of that name in the same file. */
export function describedField(scope: string, field: string): string | undefined {
  const file = docstrings.schemas[scope]?.file;
  return docstrings.fields[`${scope}.${field}`] ?? docstrings.fields[`${file}#${field}`];
}
