import { literalFirst } from '@keystead/contracts';
import type { OpenApiDocument, Operation } from '@keystead/openapi';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * Returns a strict version of the document, in which objects have only the described fields. (For callers objects are
 * open, so that fields may be added.) The parts of an `allOf` stay unchanged: one of them has all the fields.
 */
function strictDocument<T>(document: T): T {
  return strict(document, false) as T;
}

function strict(value: unknown, isPart: boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => strict(entry, isPart));
  if (typeof value !== 'object' || value === null) return value;
  const made = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, strict(entry, key === 'allOf')]));
  const isOpen = made.type === 'object' && 'properties' in made && !('additionalProperties' in made);
  return isOpen && !isPart ? { ...made, additionalProperties: false } : made;
}

const register = addFormats as unknown as (to: Ajv2020) => void;

/** Converts keys such as `paths`, `/properties/{id}` to a JSON pointer in a URL. */
const pointer = (parts: readonly string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

const formatError = ({ instancePath, message, params }: ErrorObject) => {
  const field = (params as { additionalProperty?: string }).additionalProperty;
  return `${instancePath || 'the body'} ${message}${field === undefined ? '' : ` (${field})`}`;
};

/** Validates values against the schemas of a document. Compiles each schema on first use. */
export class SchemaChecks {
  readonly #ajv = new Ajv2020({ strict: false, multipleOfPrecision: 6, allErrors: true, logger: false });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    register(this.#ajv);
    this.#ajv.addSchema({ ...strictDocument(document), $id: 'keystead:api' });
  }

  /** Returns a sentence for each violation of the schema at a position of the document. */
  problems(place: readonly string[], value: unknown): string[] {
    const ref = `keystead:api#/${pointer(place)}`;
    const validate = this.#compiled.get(ref) ?? this.#ajv.compile({ $ref: ref });
    this.#compiled.set(ref, validate);
    return validate(value) ? [] : (validate.errors ?? []).slice(0, 5).map(formatError);
  }
}

/** An operation of the document, and its position there. */
export interface DocumentedRoute {
  /** `GET /properties/{id}` */
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

interface Pattern {
  readonly path: string;
  readonly matches: RegExp;
}

/** Looks up the operations of the document by a request's method and path. */
export class DocumentedRoutes {
  readonly #document: OpenApiDocument;
  readonly #patterns: readonly Pattern[];

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#patterns = Object.keys(document.paths)
      .sort(literalFirst)
      .map((path) => ({
        path,
        matches: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
      }));
  }

  /** Returns the operation of a request; undefined if the document has none. */
  find(method: string, path: string): DocumentedRoute | undefined {
    const requested = method === 'HEAD' ? 'GET' : method;
    for (const { path: documented, matches } of this.#patterns) {
      if (!matches.test(path)) continue;
      const operation = this.#document.paths[documented]?.[requested.toLowerCase()];
      if (operation)
        return { name: `${requested} ${documented}`, path: documented, method: requested.toLowerCase(), operation };
    }
    return undefined;
  }
}
