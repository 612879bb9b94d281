import type { JsonSchema, OpenApiDocument, Operation, Parameter, Reference } from './document.ts';

interface Variable {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
}

interface PostmanParameter extends Variable {
  /** Optional parameters are there to be switched on. */
  readonly disabled?: true;
}

interface PostmanRequest {
  readonly method: string;
  readonly description: string;
  readonly auth?: { readonly type: 'noauth' };
  readonly header: readonly PostmanParameter[];
  readonly url: {
    readonly raw: string;
    readonly host: readonly string[];
    readonly path: readonly string[];
    readonly query: readonly PostmanParameter[];
    readonly variable: readonly Variable[];
  };
  readonly body?: { readonly mode: 'raw' | 'file'; readonly raw?: string; readonly options?: object };
}

interface PostmanItem {
  readonly name: string;
  readonly request: PostmanRequest;
}

/** A collection of Postman, format 2.1.0: a folder for each tag of the document, a request for each operation. */
interface PostmanCollection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly auth: object;
  readonly variable: readonly Variable[];
  readonly item: readonly { readonly name: string; readonly description: string; readonly item: PostmanItem[] }[];
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** No schema of a request is nested deeper, except in itself. */
const MAX_DEPTH = 8;

class Converter {
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** A value that fits a schema: its example if it has one. */
  #exampleOf(schema: JsonSchema, depth = 0): unknown {
    if (depth > MAX_DEPTH) return null;
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1) ?? '';
      return this.#exampleOf(this.#document.components.schemas[name] ?? {}, depth + 1);
    }
    const { examples, enum: values, anyOf, allOf, properties, items, format, minimum } = schema;
    if (schema.const !== undefined) return schema.const;
    if (examples?.length) return examples[0];
    if (values?.length) return values[0];
    if (anyOf?.[0]) return this.#exampleOf({ ...schema, ...anyOf[0], anyOf: anyOf[0].anyOf }, depth + 1);
    if (allOf) return Object.assign({}, ...allOf.map((each) => this.#exampleOf(each, depth + 1)));
    if (properties) {
      const required = Object.entries(properties).filter(([name]) => schema.required?.includes(name));
      // A change requires no field: all of them are shown, to choose from.
      const shown = required.length > 0 ? required : Object.entries(properties);
      return Object.fromEntries(shown.map(([name, field]) => [name, this.#exampleOf(field, depth + 1)]));
    }
    switch ([schema.type].flat()[0]) {
      case 'integer':
      case 'number':
        return minimum ?? 0;
      case 'boolean':
        return false;
      case 'array':
        return items ? [this.#exampleOf(items, depth + 1)] : [];
      case 'object':
        return {};
      default:
        return format === 'date' ? '2026-12-01' : format === 'date-time' ? '2026-12-01T09:00:00Z' : 'text';
    }
  }

  #parametersOf({ parameters = [] }: Operation): Parameter[] {
    return parameters.map((one) => {
      const { $ref } = one as Reference;
      return $ref
        ? (this.#document.components.parameters[$ref.split('/').at(-1) ?? ''] as Parameter)
        : (one as Parameter);
    });
  }

  #toPostman({ name, description, required, schema }: Parameter): PostmanParameter {
    const value = this.#exampleOf(schema);
    return {
      key: name,
      // A value of Postman's own, for each request another.
      value: name === 'Idempotency-Key' ? '{{$guid}}' : String(value),
      ...(description && { description }),
      ...(!required && name !== 'Idempotency-Key' && { disabled: true }),
    };
  }

  #bodyOf({ requestBody }: Operation): Pick<PostmanRequest, 'body'> {
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    if (type === undefined || !content) return {};
    if (type !== 'application/json') return { body: { mode: 'file' } };
    const raw = JSON.stringify(content.example ?? this.#exampleOf(content.schema), null, 2);
    return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
  }

  #itemOf(method: string, path: string, operation: Operation): PostmanItem {
    const parameters = this.#parametersOf(operation);
    const of = (where: Parameter['in']) =>
      parameters.filter((one) => one.in === where).map((one) => this.#toPostman(one));
    const [type] = Object.keys(operation.requestBody?.content ?? {});
    const segments = path
      .split('/')
      .filter(Boolean)
      .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
    const query = of('query');
    const enabled = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
    return {
      name: operation.summary,
      request: {
        method: method.toUpperCase(),
        description: operation.description ?? '',
        ...(operation.security.length === 0 && { auth: { type: 'noauth' } }),
        header: [...(type === undefined ? [] : [{ key: 'Content-Type', value: type }]), ...of('header')],
        url: {
          raw: `{{baseUrl}}/${segments.join('/')}${enabled.length > 0 ? `?${enabled.join('&')}` : ''}`,
          host: ['{{baseUrl}}'],
          path: segments,
          query,
          variable: of('path').map(({ disabled: _, ...variable }) => variable),
        },
        ...this.#bodyOf(operation),
      },
    };
  }

  collection(): PostmanCollection {
    const { info, servers, tags, paths } = this.#document;
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
    );
    return {
      info: { name: info.title, description: String(info.description), schema: SCHEMA },
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
      variable: [
        { key: 'baseUrl', value: servers[0]?.url ?? '' },
        { key: 'key', value: '', description: 'An API key. Set it in an environment, so that it is not shared.' },
      ],
      item: tags.map(({ name, description }) => ({
        name,
        description,
        item: operations
          .filter(({ operation }) => operation.tags.includes(name))
          .map(({ method, path, operation }) => this.#itemOf(method, path, operation)),
      })),
    };
  }
}

export const postmanCollection = (document: OpenApiDocument): PostmanCollection => new Converter(document).collection();
