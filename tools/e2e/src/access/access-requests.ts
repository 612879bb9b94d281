import { type ApiScope, holdsScope } from '@keystead/contracts';
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '@keystead/openapi';
import { samplePdf, samplePicture } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { FuzzCase } from '../fuzz/fuzz-case.ts';
import { ValidValues } from '../fuzz/values.ts';
import type { AccessCaller, RecordPaths } from './access-callers.ts';

/** A request to a route of the OpenAPI document. */
export interface AccessRequest extends Omit<FuzzCase, 'as'> {
  /** `GET /properties/{id}`. */
  readonly name: string;
  /** The security requirements in the document; an empty list means that the route is public. */
  readonly security: Operation['security'];
  /** Whether it asks for records of the landlord by a filter. */
  readonly filters: boolean;
}

/**
 * Reads come first, because writes change the records. Requests that end keys, webhooks, accounts
 * and sessions come last.
 */
const last = ['DELETE /webhooks', 'DELETE /profile', 'DELETE /api-keys', 'POST /auth/logout'];
function rank({ name, method }: AccessRequest): number {
  if (last.includes(name)) return 10 + last.indexOf(name);
  return ['GET', 'PUT', 'POST', 'DELETE'].indexOf(method);
}

/** The path of a route, with the landlord's own records if there are any. */
function pathOf(template: string, records: RecordPaths): string {
  const fitting = Object.keys(records).filter((own) => template === own || template.startsWith(`${own}/`));
  const own = fitting.sort((one, another) => another.length - one.length)[0];
  const path = own ? records[own] + template.slice(own.length) : template;
  return path.replace('{remote}', 'mf-billing').replace(/\{\w+\}/g, '1');
}

/** The records that query parameters name: a filter must not replace what limits a caller to their own records. */
const filters: Readonly<Record<string, string>> = {
  account_id: '/users/{id}',
  user_id: '/users/{id}',
  property_id: '/properties/{id}',
  tenant_id: '/tenants/{id}',
  lease_id: '/leases/{id}',
  assigned_to: '/maintenance-personnel/{id}',
};

const idIn = (path: string | undefined): string => path?.split('/').at(-1) ?? '1';

/**
 * Generates a request for each route of a document that is valid by its schemas, and for reads one more with each filter
 * by the landlord's own records; the same seed generates the same requests.
 */
export async function accessRequests(
  document: OpenApiDocument,
  records: RecordPaths,
  seed: number,
): Promise<AccessRequest[]> {
  const values = new ValidValues(document, []);
  const sampleOf = (schema: JsonSchema, name?: string) => fc.sample(values.of(schema, name), { seed, numRuns: 1 })[0];
  const files: Readonly<Record<string, Buffer>> = {
    'application/pdf': samplePdf(),
    'image/jpeg': await samplePicture(),
    'text/csv': Buffer.from('name,address\nOak,Elm Street\n'),
  };
  const bodyOf = ({ requestBody }: Operation): Pick<AccessRequest, 'headers' | 'body'> => {
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    if (!type) return { headers: {}, body: undefined };
    const body = type === 'application/json' ? JSON.stringify(sampleOf(content?.schema ?? {})) : (files[type] ?? 'x');
    return { headers: { 'content-type': type }, body };
  };
  /** The required parameters alone, and with each filter. */
  const queriesOf = (method: string, { parameters = [] }: Operation): string[] => {
    const inQuery = parameters.filter((it): it is Parameter => 'in' in it && it.in === 'query');
    const required = inQuery
      .filter((it) => it.required === true)
      .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema, name)))}`);
    const filtering = method === 'get' ? inQuery.filter(({ name }) => name in filters) : [];
    const filtered = filtering.map(({ name }) => [
      ...required.filter((one) => !one.startsWith(`${name}=`)),
      `${name}=${idIn(records[filters[name] ?? ''])}`,
    ]);
    return [required, ...filtered].map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''));
  };
  return Object.entries(document.paths)
    .flatMap(([template, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        queriesOf(method, operation).map(
          (query, at): AccessRequest => ({
            name: `${method.toUpperCase()} ${template}`,
            method: method.toUpperCase(),
            path: pathOf(template, records) + query,
            ...bodyOf(operation),
            security: operation.security,
            filters: at > 0,
          }),
        ),
      ),
    )
    .sort((one, another) => rank(one) - rank(another));
}

/** The rejection that a caller must get for any content of the request; undefined if there is none. */
export function expectedRejection(
  { security }: AccessRequest,
  { rejected, scopes }: AccessCaller,
): [number, string] | undefined {
  if (security.length === 0) return undefined;
  if (rejected) return [401, 'unauthenticated'];
  if (!scopes) return undefined;
  const needed = security.flatMap(({ apiKey = [] }) => apiKey) as ApiScope[];
  if (needed.length === 0) return [403, 'forbidden'];
  return needed.every((scope) => holdsScope(scopes, scope)) ? undefined : [403, 'scope_missing'];
}
