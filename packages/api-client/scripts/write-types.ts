import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument, type OpenApiDocument, type Operation } from '@keystead/openapi';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/** Leaves a file with the same content alone, so that nothing is compiled anew. */
function write(file: string, content: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}

/** Errors are thrown as one class, and headers read as they come: the types of both would be most of the file. */
function withoutErrors(document: OpenApiDocument) {
  const copy = JSON.parse(JSON.stringify(document), (key, value) => {
    if (key !== 'responses' || !('default' in value || '200' in value)) return value;
    const successes = Object.entries<object>(value).filter(([status]) => status.startsWith('2'));
    return Object.fromEntries(successes.map(([status, response]) => [status, { ...response, headers: undefined }]));
  });
  const { responses: _, headers: __, ...components } = copy.components;
  return { ...copy, components };
}

/** The client hands files over as blobs, where the document says binary strings. */
const blob = ts.factory.createTypeReferenceNode('Blob');

const takesKey = ({ parameters = [] }: Operation) =>
  parameters.some((it) => '$ref' in it && it.$ref === '#/components/parameters/IdempotencyKey');

/** Writes the types of the API, and which operations take an `Idempotency-Key`, into a folder. */
export async function writeTypes(folder: string): Promise<void> {
  const document = apiDocument();
  const tree = await openapiTypes(withoutErrors(document), {
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
    defaultNonNullable: false,
  });
  const idempotentPaths = Object.entries(document.paths).flatMap(([path, { post }]) =>
    post && takesKey(post) ? [path] : [],
  );
  write(join(folder, 'api.ts'), astToString(tree));
  write(
    join(folder, 'idempotent-paths.ts'),
    `/** Paths whose POST takes an \`Idempotency-Key\`. */\nexport const idempotentPaths: ReadonlySet<string> = new Set(${JSON.stringify(idempotentPaths)});\n`,
  );
}
