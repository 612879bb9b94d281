import { type Area, neededScope, type Route, takesIdempotencyKey } from '@keystead/contracts';
import type { Content, JsonSchema, Operation, Parameter, Reference, ResponseObject } from './document.ts';
import { codesOf, type ErrorResponses } from './error-responses.ts';
import { type HeaderName, headersNamed, parameterNamed } from './headers.ts';
import { schemaOf } from './schemas.ts';

/** Last path segments that are verbs: `POST /leases/{id}/end` is `endLease`. */
const verbs = new Set(['end', 'check', 'run', 'test', 'resend', 'export']);
/** First path segments that the name leaves out: `POST /auth/reset-password` is `resetPassword`. */
const alone = new Set(['auth']);

const byMethod: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' };

const pascal = (words: string) =>
  words
    .split(/[-.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
const camel = (words: string) => pascal(words).replace(/^./, (letter) => letter.toLowerCase());

/** Turns `properties` into `property`. A word that is singular already stays. */
const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '');

const isList = ({ answer }: Route) => Boolean((answer as JsonSchema | undefined)?.properties?.next_cursor);

/** Derives the operationId from method and path: `listProperties`, `createLeaseDocument`. */
function operationId(name: string, route: Route): string {
  const [method = '', path = ''] = name.split(' ');
  const segments = path.split('/').filter(Boolean);
  const words = segments.filter((segment) => !segment.startsWith('{'));
  const last = words.at(-1) ?? '';
  if (method === 'POST' && alone.has(words[0] ?? '')) return camel(last);
  const isOne = (word: string) =>
    segments[segments.indexOf(word) + 1]?.startsWith('{') ||
    (method === 'POST' && word === last && route.status === 201);
  // A file is not the thing that its path is below.
  const file = segments.at(-1) === '{file}' ? ['File'] : [];
  const things = [...words.map((word) => pascal(isOne(word) ? singular(word) : word)), ...file];
  if (verbs.has(last)) return `${last}${things.slice(0, -1).join('')}`;
  return `${isList(route) ? 'list' : byMethod[method]}${things.join('')}`;
}

export const tags: Readonly<Record<Area, { readonly name: string; readonly description: string }>> = {
  account: { name: 'Account', description: 'Registration, sign-in, the profile, people, and API keys.' },
  portfolio: { name: 'Portfolio', description: 'Properties, the people who rent them, leases, and imports.' },
  operations: { name: 'Operations', description: 'Maintenance, personnel, payments and receipts.' },
  events: { name: 'Events', description: 'Events, webhooks and their deliveries, and the audit log.' },
  dashboard: {
    name: 'Dashboard',
    description: 'The dashboard, the search over all records, the state of the product, and this document.',
  },
  billing: { name: 'Billing', description: 'Plans, and the subscription of an account.' },
  assistant: { name: 'Assistant', description: "Questions about the caller's records, and actions on them." },
  releases: { name: 'Releases', description: 'Releases of each remote, and their rollouts.' },
  site: { name: 'Site', description: 'The public pages, the status page, and the contact form.' },
};

export interface NamedRoute {
  readonly name: string;
  readonly route: Route;
  readonly area: Area;
}

const binary: JsonSchema = { type: 'string', format: 'binary' };
const filesOf = (types: readonly string[]): Content =>
  Object.fromEntries(types.map((type) => [type, { schema: binary }]));
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;

function parametersIn(where: Parameter['in'], schema: JsonSchema | undefined): Parameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => {
    const { description, ...rest } = schemaOf(field);
    const required = where === 'path' || schema?.required?.includes(name);
    return { name, in: where, ...(description && { description }), ...(required && { required }), schema: rest };
  });
}

const isPaged = ({ query }: Route) => Boolean((query as JsonSchema | undefined)?.properties?.cursor);
const isRead = (name: string, route: Route) => name.startsWith('GET ') && !route.events;
/** Whether the route compares the version of the record that it changes. */
const comparesVersion = ({ codes }: Route) => codes.includes('precondition_failed');

function parametersOf({ name, route }: NamedRoute): (Parameter | Reference)[] {
  return [
    ...parametersIn('path', route.params as JsonSchema | undefined),
    ...parametersIn('query', route.query as JsonSchema | undefined),
    ...(takesIdempotencyKey(name, route) ? [parameterNamed('IdempotencyKey')] : []),
    ...(comparesVersion(route) ? [parameterNamed('IfMatch')] : []),
    ...(isRead(name, route) ? [parameterNamed('IfNoneMatch')] : []),
    parameterNamed('ApiVersion'),
  ];
}

function bodyOf({ route }: NamedRoute): Pick<Operation, 'requestBody'> {
  if (route.upload) return { requestBody: { required: true, content: filesOf(route.upload.types) } };
  if (!route.body) return {};
  const { required = [] } = route.body as JsonSchema;
  const schema = schemaOf(route.body as JsonSchema);
  return { requestBody: { required: required.length > 0, content: { 'application/json': { schema } } } };
}

function successHeaders({ name, route }: NamedRoute): HeaderName[] {
  return [
    ...(route.status === 201 ? (['Location'] as const) : []),
    ...(isRead(name, route) || comparesVersion(route) || route.status === 201 ? (['ETag'] as const) : []),
    ...(takesIdempotencyKey(name, route) ? (['IdempotentReplayed'] as const) : []),
    ...(isPaged(route) ? (['Link'] as const) : []),
    ...(route.deprecated ? (['Deprecation', 'Sunset'] as const) : []),
  ];
}

function successOf(it: NamedRoute): ResponseObject {
  const { route } = it;
  const headers = headersNamed(successHeaders(it));
  if (route.download) return { description: 'The file.', headers, content: filesOf(route.download) };
  if (route.events) {
    const events = schemaOf(route.events as JsonSchema);
    const text = 'Server-sent events. The `data` of each is JSON, as `x-event` says.';
    return {
      description: text,
      headers,
      content: { 'text/event-stream': { schema: { type: 'string', 'x-event': events } } },
    };
  }
  if (!route.answer) return { description: 'Done.', headers };
  const schema = schemaOf(route.answer as JsonSchema);
  return {
    description: route.status === 201 ? 'Made.' : 'The response.',
    headers,
    content: { 'application/json': { schema } },
  };
}

function responsesOf(it: NamedRoute, errors: ErrorResponses): Operation['responses'] {
  const { name, route } = it;
  const success = route.status ?? (route.answer || route.download || route.events ? 200 : 204);
  return {
    [success]: successOf(it),
    ...(isRead(name, route) && { 304: { description: 'Unchanged.', headers: headersNamed(['ETag']) } }),
    ...Object.fromEntries([...codesOf(name, route)].map(([status, codes]) => [status, errors.at(status, codes)])),
    default: errors.general,
  };
}

function descriptionOf({ name, route, area }: NamedRoute): string {
  const method = name.split(' ')[0] ?? '';
  const text =
    route.access === 'public'
      ? 'Requires neither a key nor a session.'
      : route.keys === false
        ? 'Requires a signed-in user. API keys are rejected.'
        : `Requires the scope \`${neededScope(area, method)}\`.`;
  const size = route.upload ? ` The file may have at most ${megabytes(route.upload.maxBytes)}.` : '';
  const { deprecated } = route;
  const instead = deprecated?.instead ? ` Use \`${deprecated.instead}\` instead.` : '';
  return `${text}${size}${deprecated ? ` May be removed from ${deprecated.sunset}.${instead}` : ''}`;
}

function securityOf({ name, route, area }: NamedRoute): Operation['security'] {
  if (route.access === 'public') return [];
  const session = { session: [] };
  return route.keys === false ? [session] : [{ apiKey: [neededScope(area, name.split(' ')[0] ?? '')] }, session];
}

export function operationOf(it: NamedRoute, errors: ErrorResponses): Operation {
  const { name, route, area } = it;
  return {
    operationId: operationId(name, route),
    tags: [tags[area].name],
    summary: route.summary,
    description: descriptionOf(it),
    ...(route.deprecated && { deprecated: true }),
    security: securityOf(it),
    parameters: parametersOf(it),
    ...bodyOf(it),
    responses: responsesOf(it, errors),
  };
}
