import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import {
  apiDocument,
  type JsonSchema,
  type OpenApiDocument,
  type Parameter,
  type ResponseObject,
} from '@keystead/openapi';
import { type DocumentedRoute, DocumentedRoutes, SchemaChecks } from './api-document.ts';
import { type Exchange, WatchingProxy } from './watching-proxy.ts';

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

function textOf({ headers, body }: Exchange): string {
  const decode = decoders[headers['content-encoding'] ?? ''];
  return (body && decode ? decode(body) : (body ?? '')).toString();
}

const mediaTypeOf = ({ headers }: Exchange) => headers['content-type']?.split(';', 1)[0] ?? '';

/** Returns the data of the complete events of a stream. */
const eventsIn = (text: string): string[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => (block.startsWith('data: ') ? [block.slice('data: '.length)] : []));

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Checks traffic against the document: no undocumented route, status, field or code. */
export class TrafficCheck {
  readonly #document: OpenApiDocument;
  readonly #routes: DocumentedRoutes;
  readonly #schemas: SchemaChecks;

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#routes = new DocumentedRoutes(document);
    this.#schemas = new SchemaChecks(document);
  }

  /** Returns a line for each deviation of an exchange from the document, beginning with the operation. */
  problems(exchange: Exchange): string[] {
    const { method, url, status } = exchange;
    // CORS preflight requests are answered in the same way for all operations.
    if (method === 'OPTIONS') return [];
    const path = new URL(url, 'http://localhost').pathname.replace(/^\/api/, '');
    const route = this.#routes.find(method, path);
    const name = `${route?.name ?? `${method} ${path}`} ${status}`;
    const found = route ? this.#ofRoute(route, exchange) : this.#ofNoRoute(exchange);
    return found.map((problem) => `${name}: ${problem}`);
  }

  /** Without a matching operation, the response has to be a plain error. */
  #ofNoRoute(exchange: Exchange): string[] {
    if (exchange.status < 400) return ['there is no such operation in the document'];
    if (exchange.method === 'HEAD') return [];
    if (mediaTypeOf(exchange) !== 'application/problem+json') return [`answers ${mediaTypeOf(exchange)}`];
    return this.#json(['components', 'schemas', 'Problem'], exchange);
  }

  #ofRoute(route: DocumentedRoute, exchange: Exchange): string[] {
    const { responses } = route.operation;
    const status = exchange.status in responses ? String(exchange.status) : 'default';
    const response = responses[status];
    if (!response) return ['the status is not documented'];
    const place =
      '$ref' in response ? response.$ref.slice(2).split('/') : ['paths', route.path, route.method, 'responses', status];
    return [
      ...this.#missingHeaders(place, exchange),
      ...this.#ofBody(place, exchange),
      ...(exchange.status < 300 ? this.#ofRequest(route, exchange) : []),
    ];
  }

  #at(place: readonly string[]): unknown {
    let found: unknown = this.#document;
    for (const part of place) found = (found as Record<string, unknown> | undefined)?.[part];
    return found;
  }

  #missingHeaders(place: readonly string[], { headers }: Exchange): string[] {
    const documented = (this.#at(place) as ResponseObject).headers ?? {};
    return Object.entries(documented).flatMap(([name, { $ref }]) => {
      const { required } = this.#at($ref.slice(2).split('/')) as { required?: boolean };
      return required && headers[name.toLowerCase()] === undefined ? [`has no header ${name}`] : [];
    });
  }

  #ofBody(place: readonly string[], exchange: Exchange): string[] {
    const { content } = this.#at(place) as ResponseObject;
    const type = mediaTypeOf(exchange);
    if (!content) return exchange.body?.length ? [`has a body, ${type}`] : [];
    if (!(type in content)) return [`answers ${type || 'nothing'}, which is not documented`];
    if (exchange.method === 'HEAD') return [];
    const schema = [...place, 'content', type, 'schema'];
    if (type === 'text/event-stream') return this.#events([...schema, 'x-event'], exchange);
    return (this.#at(schema) as JsonSchema).format === 'binary' ? [] : this.#json(schema, exchange);
  }

  #json(place: readonly string[], exchange: Exchange): string[] {
    if (!exchange.body) return [];
    const value = parsed(textOf(exchange));
    return value ? this.#schemas.problems(place, value.value) : ['the body is not JSON'];
  }

  #events(place: readonly string[], exchange: Exchange): string[] {
    return eventsIn(textOf(exchange)).flatMap((data) => {
      const value = parsed(data);
      return value ? this.#schemas.problems(place, value.value) : [`an event is not JSON: ${data.slice(0, 100)}`];
    });
  }

  /** Checks a successful request: parameters and fields that the document doesn't know must have been ignored. */
  #ofRequest({ operation, method }: DocumentedRoute, { url, requestBody }: Exchange): string[] {
    const { parameters = [], requestBody: body } = operation;
    const documented = new Set(
      parameters.flatMap((it) => ('in' in it && (it as Parameter).in === 'query' ? [(it as Parameter).name] : [])),
    );
    const requested = [...new URL(url, 'http://localhost').searchParams.keys()];
    const undocumented = requested
      .filter((name) => !documented.has(name))
      .map((name) => `accepted the query parameter ${name}`);
    const schema = this.#resolved(body?.content['application/json']?.schema);
    const sent = schema?.properties && requestBody?.length ? parsed(requestBody.toString())?.value : undefined;
    // A PUT may send back the whole record as it was returned; read-only fields are ignored (rules §3).
    if (method === 'put' || typeof sent !== 'object' || sent === null) return undocumented;
    const fields = Object.keys(sent).filter((name) => !(name in (schema?.properties ?? {})));
    return [...undocumented, ...fields.map((name) => `accepted the field ${name}`)];
  }

  #resolved(schema: JsonSchema | undefined): JsonSchema | undefined {
    return schema?.$ref ? (this.#at(schema.$ref.slice(2).split('/')) as JsonSchema) : schema;
  }
}

/** The maximum number of reported lines. */
const MAX_LISTED = 40;

/** Checks all traffic between a spec and the product's API against the API's document. */
export class WatchedTraffic {
  readonly #proxy: WatchingProxy;
  readonly #problems: ReadonlyMap<string, number>;

  private constructor(proxy: WatchingProxy, problems: ReadonlyMap<string, number>) {
    this.#proxy = proxy;
    this.#problems = problems;
  }

  static async start(): Promise<WatchedTraffic> {
    const check = new TrafficCheck(apiDocument());
    const problems = new Map<string, number>();
    const proxy = await WatchingProxy.start((exchange) => {
      for (const problem of check.problems(exchange)) problems.set(problem, (problems.get(problem) ?? 0) + 1);
    });
    return new WatchedTraffic(proxy, problems);
  }

  /** The URL at which to call the product. */
  get url(): string {
    return this.#proxy.url;
  }

  /** Sets the URL of the gateway. */
  leadTo(gateway: string): void {
    this.#proxy.target = gateway;
  }

  /**
   * Stops the proxy.
   * @throws Error that lists the deviations from the document, if there are any.
   */
  async stop(): Promise<void> {
    await this.#proxy.stop();
    if (this.#problems.size === 0) return;
    const lines = [...this.#problems].map(([problem, times]) => `  ${problem} (${times}×)`);
    const more = lines.length > MAX_LISTED ? [`  and ${lines.length - MAX_LISTED} more`] : [];
    throw new Error(['The API differs from its document:', ...lines.slice(0, MAX_LISTED), ...more].join('\n'));
  }
}
