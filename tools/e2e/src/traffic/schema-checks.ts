import type { OpenApiDocument } from '@keystead/openapi';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { strictDocument } from './strict-document.ts';

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
