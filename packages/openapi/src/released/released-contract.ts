import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts, type Route } from '@keystead/contracts';
import { apiDocument } from '../api-document.ts';
import type { JsonSchema, OpenApiDocument, Operation, Parameter, Reference, ResponseObject } from '../document.ts';

const textKeys = new Set(['title', 'description', 'examples', 'default']);

function bare(schema: JsonSchema): JsonSchema {
  const stored = Object.entries(schema).filter(([keyword]) => !textKeys.has(keyword));
  return Object.fromEntries(
    stored.map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, bareAll(value as Record<string, JsonSchema>)];
      if (keyword === 'anyOf' || keyword === 'allOf') return [keyword, (value as JsonSchema[]).map(bare)];
      const nested = keyword === 'items' || keyword === 'x-event' || keyword === 'additionalProperties';
      return [keyword, nested && typeof value === 'object' ? bare(value as JsonSchema) : value];
    }),
  );
}

const bareAll = (schemas: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));

const isReference = (it: object): it is Reference => '$ref' in it;

function found<T extends object>(it: T | Reference, components: Readonly<Record<string, T>>): T {
  if (!isReference(it)) return it;
  const target = components[it.$ref.slice(it.$ref.lastIndexOf('/') + 1)];
  if (!target) throw new Error(`The document has no ${it.$ref}.`);
  return target;
}

function parametersOf({ parameters = [] }: Operation, { components }: OpenApiDocument): JsonSchema {
  const all = parameters.map((it) => found<Parameter>(it, components.parameters));
  const named = ({ in: where, name }: Parameter) => `${where} ${name}`;
  return {
    type: 'object',
    properties: Object.fromEntries(all.map((it) => [named(it), bare(it.schema)])),
    required: all.filter(({ required }) => required).map(named),
  };
}

const isSuccess = (status: string) => status.startsWith('2');

function answersOf({ responses }: Operation, { components }: OpenApiDocument): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => isSuccess(status))
      .flatMap(([status, response]) => {
        const content = Object.entries(found<ResponseObject>(response, components.responses).content ?? {});
        return content.length === 0
          ? [[status, {}]]
          : content.map(([type, { schema }]) => [`${status} ${type}`, bare(schema)]);
      }),
  );
}

function codesOf({ responses }: Operation, { components }: OpenApiDocument): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => status !== 'default' && !isSuccess(status))
    .flatMap(([, response]) => Object.values(found<ResponseObject>(response, components.responses).content ?? {}))
    .flatMap(({ schema }) => schema.allOf ?? [schema])
    .flatMap(({ properties }) => properties?.code?.enum ?? []);
  return [...new Set(codes as string[])].sort();
}

function operationOf(operation: Operation, document: OpenApiDocument, sunset: string | undefined): ReleasedOperation {
  const { security, requestBody } = operation;
  const bodies = Object.entries(requestBody?.content ?? {});
  return {
    ...(sunset && { sunset }),
    signed: security.flatMap((way) => Object.entries(way).map(([name, scopes]) => [name, ...scopes].join(' '))),
    parameters: parametersOf(operation, document),
    bodies: Object.fromEntries(bodies.map(([type, { schema }]) => [type, bare(schema)])),
    needsBody: requestBody?.required ?? false,
    answers: answersOf(operation, document),
    codes: codesOf(operation, document),
  };
}

/** Represents a webhook message as an operation without input whose response is the message. */
function messageOf({ requestBody }: Operation): ReleasedOperation {
  const content = Object.entries(requestBody?.content ?? {});
  return {
    signed: [],
    parameters: { type: 'object' },
    bodies: {},
    needsBody: false,
    answers: Object.fromEntries(content.map(([type, { schema }]) => [type, bare(schema)])),
    codes: [],
  };
}

/** @param sunsets by operation, the announced day from which it may be removed. */
function contractOf(document: OpenApiDocument, sunsets: ReadonlyMap<string, string>): ReleasedContract {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      return [name, operationOf(operation, document, sunsets.get(name))] as const;
    }),
  );
  const messages = Object.entries(document.webhooks).flatMap(([name, item]) =>
    Object.values(item).map((operation) => [`webhook ${name}`, messageOf(operation)] as const),
  );
  const all = [...operations, ...messages].sort(([one], [other]) => (one < other ? -1 : 1));
  return { operations: Object.fromEntries(all), schemas: bareAll(document.components.schemas) };
}

export interface ReleasedOperation {
  /** The day from which the operation may be removed, where it was announced. */
  readonly sunset?: string;
  /** The accepted ways to authenticate: `apiKey portfolio:read`, `session`. Empty if the operation needs no sign-in. */
  readonly signed: readonly string[];
  /** Parameters of path, query and headers as one object: `path id`, `query limit`. */
  readonly parameters: JsonSchema;
  readonly bodies: Readonly<Record<string, JsonSchema>>;
  readonly needsBody: boolean;
  /** The bodies of successful responses, by status and media type: `200 application/json`. */
  readonly answers: Readonly<Record<string, JsonSchema>>;
  readonly codes: readonly string[];
}

/** The API as it was released: operations by name (`GET /properties/{id}`), and the schemas that they refer to. */
export interface ReleasedContract {
  readonly operations: Readonly<Record<string, ReleasedOperation>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

export function presentContract(): ReleasedContract {
  const routes = contracts.flatMap((contract) => Object.entries<Route>(contract.routes));
  const sunsets = routes.flatMap(([name, { deprecated }]) => (deprecated ? [[name, deprecated.sunset] as const] : []));
  return contractOf(apiDocument(), new Map(sunsets));
}

export const releasedFile = join(import.meta.dirname, '../../../../docs/api/released.json');

/** Reads the last released contract. Returns null before the first release. */
export const readReleased = (file = releasedFile): ReleasedContract | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleasedContract) : null;

/** Writes each operation or schema on its own line, so that a diff names what changed. */
const linesOf = (things: object) =>
  Object.entries(things)
    .map(([name, it]) => `    ${JSON.stringify(name)}: ${JSON.stringify(it)}`)
    .join(',\n');

export function writeReleased({ operations, schemas }: ReleasedContract, file = releasedFile): void {
  writeFileSync(
    file,
    `{\n  "operations": {\n${linesOf(operations)}\n  },\n  "schemas": {\n${linesOf(schemas)}\n  }\n}\n`,
  );
}
