import { AppError, type Caller, NotFound, ValidationFailed } from '@keystead/service-kit';
import type {
  ListResourcesResult,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import { leaseDocument } from '../records/caller-records.ts';
import { nameOf, recordText } from '../tools/record-rows.ts';
import type { ToolContext } from '../tools/tool.ts';
import { runTool } from '../tools/tools.ts';
import { assertScope, missingScope } from './mcp-access.ts';

const JSON_TYPE = 'application/json';
const PDF_TYPE = 'application/pdf';
const PAGE_SIZE = 50;

interface Page {
  readonly resources: Resource[];
  readonly next: string | null;
}

interface Collection {
  readonly one: string;
  /** The lookup that reads one, and the field of its input. */
  readonly tool: string;
  readonly id: string;
  readonly page: (context: ToolContext, query: { limit: number; cursor?: string }) => Promise<Page>;
}

const resource = (of: string, id: number | string, name: string, mimeType = JSON_TYPE): Resource => ({
  uri: `keystead://${of}/${id}`,
  name: recordText(name),
  mimeType,
});

const partiesOf = ({ tenant_name, property_name }: { tenant_name: string; property_name: string }) =>
  `${tenant_name}, ${property_name}`;

const collections: Readonly<Record<string, Collection>> = {
  properties: {
    one: 'A property, with its leases, tenants, sums, open requests and overdue payments',
    tool: 'read_property',
    id: 'property_id',
    async page({ call }, query) {
      const { properties, next_cursor: next } = await call('GET /properties', { query });
      return { resources: properties.map(({ id, name }) => resource('properties', id, name)), next };
    },
  },
  tenants: {
    one: 'A tenant, with their leases and what they owe',
    tool: 'read_tenant',
    id: 'tenant_id',
    async page({ call }, query) {
      const { tenants, next_cursor: next } = await call('GET /tenants', { query });
      return { resources: tenants.map((tenant) => resource('tenants', tenant.id, nameOf(tenant))), next };
    },
  },
  leases: {
    one: 'A lease',
    tool: 'read_lease',
    id: 'lease_id',
    async page({ call }, query) {
      const { leases, next_cursor: next } = await call('GET /leases', { query });
      const resources = leases.flatMap((lease) => [
        resource('leases', lease.id, `Lease of ${partiesOf(lease)}`),
        ...lease.documents.map(({ id, name, size }) => ({
          ...resource('leases', `${lease.id}/documents/${id}`, name, PDF_TYPE),
          size,
        })),
      ]);
      return { resources, next };
    },
  },
  payments: {
    one: 'A payment',
    tool: 'read_payment',
    id: 'payment_id',
    async page({ call }, query) {
      const { payments, next_cursor: next } = await call('GET /payments', { query });
      return { resources: payments.map((it) => resource('payments', it.id, `Payment of ${partiesOf(it)}`)), next };
    },
  },
  requests: {
    one: 'A maintenance request, with its last comments',
    tool: 'read_request',
    id: 'request_id',
    async page({ call }, query) {
      const { maintenance_requests: found, next_cursor: next } = await call('GET /maintenance', { query });
      return { resources: found.map(({ id, title }) => resource('requests', id, title)), next };
    },
  },
};

const readable = (caller: Caller) => Object.entries(collections).filter(([, { tool }]) => !missingScope(caller, tool));

export const resourceTemplates = (caller: Caller): ResourceTemplate[] =>
  readable(caller).flatMap(([name, { one }]) => [
    { uriTemplate: `keystead://${name}/{id}`, name, description: one, mimeType: JSON_TYPE },
    ...(name === 'leases'
      ? [
          {
            uriTemplate: 'keystead://leases/{id}/documents/{document_id}',
            name: 'lease documents',
            description: 'A PDF of a lease',
            mimeType: PDF_TYPE,
          },
        ]
      : []),
  ]);

/** A cursor names the collection, and the API's cursor in it. @throws ValidationFailed for any other text. */
function placeOf(cursor: string | undefined, names: readonly string[]): { of: string | undefined; cursor?: string } {
  if (cursor === undefined) return { of: names[0] };
  const [, of, rest] = /^(\w+)(?:\.(.+))?$/s.exec(cursor) ?? [];
  if (of === undefined || !names.includes(of)) throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
  return { of, ...(rest !== undefined && { cursor: rest }) };
}

/** Collection after collection, each in the pages of the API's list. */
export async function listResources(context: ToolContext, at: string | undefined): Promise<ListResourcesResult> {
  const names = readable(context.caller).map(([name]) => name);
  const { of, ...place } = placeOf(at, names);
  const collection = of === undefined ? undefined : collections[of];
  if (!of || !collection) return { resources: [] };
  const { resources, next } = await collection.page(context, { limit: PAGE_SIZE, ...place });
  const following = names[names.indexOf(of) + 1];
  const nextCursor = next === null ? following : `${of}.${next}`;
  return { resources, ...(nextCursor !== undefined && { nextCursor }) };
}

const form = /^keystead:\/\/(\w+)\/(\d{1,15})(?:\/documents\/(\d{1,15}))?$/;

/** @throws NotFound for an address that names no record that the caller may see. */
export async function readResource(context: ToolContext, uri: string): Promise<ReadResourceResult> {
  const [, of = '', id, document] = form.exec(uri) ?? [];
  const collection = Object.hasOwn(collections, of) ? collections[of] : undefined;
  if (!collection || id === undefined || (document !== undefined && of !== 'leases')) throw new NotFound();
  assertScope(context.caller, collection.tool);
  if (document !== undefined) {
    const bytes = await leaseDocument(context.call, Number(id), Number(document));
    const blob = Buffer.from(bytes).toString('base64');
    return { contents: [{ uri, mimeType: PDF_TYPE, blob }] };
  }
  const { data, sources } = await runTool(collection.tool, context, { [collection.id]: Number(id) }).catch((error) => {
    throw error instanceof AppError && error.status === 422 ? new NotFound() : error;
  });
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify({ data, pages: sources }) }] };
}
