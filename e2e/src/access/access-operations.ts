import type { OpenApiDocument, Operation, Parameter } from '@keystead/openapi';
import { samplePdf, samplePicture } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { FuzzCase } from '../fuzz/fuzz-case.ts';
import { ValidValues } from '../fuzz/valid-values.ts';

/** An operation of the document with what it asks of who calls, and a request to it about given records. */
export interface AccessOperation {
  /** `PUT /properties/{id}` */
  readonly name: string;
  readonly method: string;
  /** Open to everybody. */
  readonly isPublic: boolean;
  /** The scope that a key needs; undefined: no key may call it. */
  readonly scope: string | undefined;
  readonly request: Omit<FuzzCase, 'as'>;
}

/** Ids of records by the path that names them: `/properties/{id}`, `/properties/{id}/photos/{photo_id}`. */
export type RecordIds = Readonly<Record<string, number>>;

/** What parameters without an id are in a path. */
const named: Readonly<Record<string, string>> = { remote: 'mf-billing', kind: 'blog', slug: 'none', sha384: 'x' };

/** A path with ids in place of its parameters; 1 where no record is known. */
function pathOf(template: string, ids: RecordIds): string {
  let upTo = '';
  const parts = template.split('/').map((part) => {
    upTo += upTo || part ? `/${part}` : '';
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name ? (named[name] ?? String(ids[upTo] ?? 1)) : part;
  });
  return parts.join('/');
}

function queryOf({ parameters = [] }: Operation, sampleOf: (schema: Parameter['schema'], name: string) => unknown) {
  const needed = parameters.filter((it): it is Parameter => 'in' in it && it.in === 'query' && it.required === true);
  const query = new URLSearchParams(needed.map(({ name, schema }) => [name, String(sampleOf(schema, name))]));
  return query.size > 0 ? `?${query}` : '';
}

/** A file of a content type. */
async function fileOf(type: string): Promise<Buffer> {
  if (type === 'application/pdf') return samplePdf();
  if (type.startsWith('image/')) return samplePicture({ format: 'jpeg' });
  return Buffer.from('name,address\nOne,Two\n');
}

/** Every operation of the document with a request about these records; the same seed makes the same ones. */
export async function accessOperations(
  document: OpenApiDocument,
  ids: RecordIds,
  seed: number,
): Promise<AccessOperation[]> {
  const values = new ValidValues(document, Object.values(ids));
  const sampleOf = (schema: Parameter['schema'], name = '') =>
    fc.sample(values.of(schema, name), { seed, numRuns: 1 })[0];
  const operations: AccessOperation[] = [];
  for (const [template, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      const isJson = type === 'application/json';
      const body = type && (isJson ? JSON.stringify(sampleOf(content?.schema ?? {})) : await fileOf(type));
      operations.push({
        name: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        isPublic: operation.security.length === 0,
        scope: operation.security.flatMap(({ apiKey }) => apiKey ?? [])[0],
        request: {
          method: method.toUpperCase(),
          path: pathOf(template, ids) + queryOf(operation, sampleOf),
          headers: type ? { 'content-type': type } : {},
          body: body || undefined,
        },
      });
    }
  return operations;
}
