import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument, type Operation } from '@keystead/openapi';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/** Writes what the client takes from the API's document: its types, and which operations remember a key. */
const document = apiDocument();
const json = JSON.stringify(document);
const digest = createHash('sha256').update(json).digest('hex');

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
const remembered = Object.entries(document.paths).flatMap(([path, { post }]) => (post && takesKey(post) ? [path] : []));

const head = `// Made by \`npm run generate -w @keystead/api-client\` from the document with the digest ${digest}.\n`;
writeFileSync(join(import.meta.dirname, '../src/generated/api.ts'), `${head}\n${astToString(tree)}`);
writeFileSync(
  join(import.meta.dirname, '../src/generated/remembered.ts'),
  `${head}\n/** Paths whose POST takes an \`Idempotency-Key\`. */\nexport const remembered: ReadonlySet<string> = new Set(${JSON.stringify(remembered, null, 2)});\n`,
);
