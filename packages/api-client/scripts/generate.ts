import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument, type Operation } from '@keystead/openapi';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';

// Writes what the client takes from the API's document: its types, and which operations take an `Idempotency-Key`.

const folder = join(import.meta.dirname, '../src/generated');

/** Leaves a file with the same content alone, so that nothing is compiled anew. */
function write(name: string, content: string): void {
  const file = join(folder, name);
  try {
    if (readFileSync(file, 'utf8') === content) return;
  } catch {
    // It does not exist yet.
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, content);
}

const document = apiDocument();
const json = JSON.stringify(document);

/** Errors are thrown as one class, and headers read as they come: the types of both would be most of the file. */
const withoutErrors = JSON.parse(json, (key, value) => {
  if (key !== 'responses' || !('default' in value || '200' in value)) return value;
  const successes = Object.entries<object>(value).filter(([status]) => status.startsWith('2'));
  return Object.fromEntries(successes.map(([status, response]) => [status, { ...response, headers: undefined }]));
});
withoutErrors.components.responses = undefined;
withoutErrors.components.headers = undefined;

/** The client hands files over as blobs, where the document says binary strings. */
const blob = ts.factory.createTypeReferenceNode('Blob');
const tree = await openapiTypes(JSON.parse(JSON.stringify(withoutErrors)), {
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
  defaultNonNullable: false,
});

const takesKey = ({ parameters = [] }: Operation) =>
  parameters.some((it) => '$ref' in it && it.$ref === '#/components/parameters/IdempotencyKey');
const idempotentPaths = Object.entries(document.paths).flatMap(([path, { post }]) =>
  post && takesKey(post) ? [path] : [],
);

write('api.ts', astToString(tree));
write(
  'idempotent-paths.ts',
  `/** Paths whose POST takes an \`Idempotency-Key\`. */\nexport const idempotentPaths: ReadonlySet<string> = new Set(${JSON.stringify(idempotentPaths)});\n`,
);
