import * as contracts from '@keystead/contracts';
import { literalFirst } from '@keystead/contracts';
import type { JsonSchema } from './document.ts';

/** Schemas of path and query parameters. The document spells them out where they are used. */
const inAddress = new Set(['IdParams', 'HistoryQuery']);

/** Whether an export of the contracts is a schema that gets a component name: an object or a union of objects. */
function isNamed(name: string, value: unknown): value is JsonSchema {
  if (typeof value !== 'object' || value === null || inAddress.has(name)) return false;
  const { type, anyOf } = value as JsonSchema;
  return type === 'object' || anyOf?.every((choice) => choice.type === 'object' || choice.anyOf) === true;
}

/** The schemas that become components of the document, by the name under which the contracts export them. */
export const namedSchemas: ReadonlyMap<JsonSchema, string> = new Map(
  Object.entries(contracts)
    .sort(([one], [other]) => literalFirst(one, other))
    .flatMap(([name, value]: [string, unknown]) => (isNamed(name, value) ? [[value, name]] : [])),
);
