import Type from 'typebox';
import { changesRoute } from './changes.ts';
import {
  Abilities,
  CalendarDate,
  Id,
  IdParams,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Nullable,
  OneOf,
  Optional,
} from './fields.ts';
import { History, HistoryQuery } from './history.ts';
import { Photo, photoUpload, photoWidths } from './photo.ts';
import {
  Import,
  ImportMapping,
  ImportRows,
  ImportRun,
  importKinds,
  MAX_IMPORT_BYTES,
  rowOutcomes,
} from './portfolio/import.ts';
import {
  FileName,
  Lease,
  LeaseChange,
  LeaseDocument,
  LeaseEnd,
  LeaseRenewal,
  leaseFilters,
  leaseSorts,
  NewLease,
  RentRoll,
} from './portfolio/lease.ts';
import {
  MAX_PHOTOS,
  NewProperty,
  Property,
  PropertyChange,
  propertyFilters,
  propertySorts,
} from './portfolio/property.ts';
import { OccupancyMonth, PropertyReference, TenantReference } from './portfolio/reference.ts';
import { NewTenant, Tenant, TenantChange, tenantFilters, tenantSorts } from './portfolio/tenant.ts';
import { defineContract } from './route.ts';

export * from './portfolio/import.ts';
export * from './portfolio/lease.ts';
export * from './portfolio/property.ts';
export * from './portfolio/reference.ts';
export * from './portfolio/tenant.ts';

const megabytes = (count: number) => count * 1024 * 1024;

const PhotoParams = Type.Object({ id: Id, photo_id: Id }, { additionalProperties: false });
const DocumentParams = Type.Object({ id: Id, document_id: Id }, { additionalProperties: false });

const propertySearch = { ...listQuery(propertySorts), ...propertyFilters };
const tenantSearch = { ...listQuery(tenantSorts), ...tenantFilters };
const leaseSearch = { ...listQuery(leaseSorts), ...leaseFilters };

/** The whole of what a search finds: no page of it. */
function whole<T extends { limit: unknown; cursor: unknown }>({ limit: _, cursor: __, ...search }: T) {
  return search;
}

const changed = ['not_found', 'forbidden', 'conflict', 'version_conflict', 'precondition_failed'] as const;
const removed = ['not_found', 'forbidden', 'conflict', 'precondition_failed'] as const;

/** Everything that the portfolio service answers. */
export const portfolio = defineContract({
  service: 'portfolio',
  area: 'portfolio',
  routes: {
    'GET /properties': {
      summary: 'List the properties that the caller may see',
      access: 'signed-in',
      query: Input(propertySearch),
      answer: Type.Object({ properties: Type.Array(Property), ...listAnswer, abilities: Abilities('create') }),
      codes: [],
    },
    'GET /properties/export': {
      summary: 'Export the filtered list of properties as CSV',
      access: 'signed-in',
      query: Input(whole(propertySearch)),
      download: ['text/csv'],
      codes: [],
    },
    'POST /properties': {
      summary: 'Add a property',
      access: 'signed-in',
      body: NewProperty,
      answer: Property,
      status: 201,
      codes: ['forbidden', 'conflict', 'plan_limit', 'trial_ended'],
    },
    'GET /properties/{id}': {
      summary: 'Read a property',
      access: 'signed-in',
      params: IdParams,
      answer: Property,
      codes: ['not_found'],
    },
    'PUT /properties/{id}': {
      summary: 'Change a property, in full or in part',
      access: 'signed-in',
      params: IdParams,
      body: PropertyChange,
      answer: Property,
      codes: changed,
    },
    'DELETE /properties/{id}': {
      summary: 'Delete a property that has neither an active lease nor payments',
      access: 'signed-in',
      params: IdParams,
      codes: [...removed, 'property_in_use'],
    },
    'GET /properties/{id}/history': {
      summary: 'Read the history of a property: who changed what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },
    'POST /properties/{id}/photos': {
      summary: `Add a photo to a property, up to ${MAX_PHOTOS}. The first is its cover`,
      access: 'signed-in',
      params: IdParams,
      upload: photoUpload,
      answer: Photo,
      status: 201,
      codes: ['not_found', 'forbidden', 'conflict', 'too_many_files'],
    },
    'PUT /properties/{id}/photos': {
      summary: 'Reorder the photos of a property. The first is its cover',
      access: 'signed-in',
      params: IdParams,
      body: Input({ photo_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_PHOTOS, uniqueItems: true }) }),
      answer: Property,
      codes: ['not_found', 'forbidden', 'conflict'],
    },
    'GET /properties/{id}/photos/{photo_id}': {
      summary: 'Download a photo of a property',
      access: 'signed-in',
      params: PhotoParams,
      query: Input({ size: Type.Optional(OneOf(Object.keys(photoWidths) as (keyof typeof photoWidths)[])) }),
      download: ['image/webp'],
      codes: ['not_found'],
    },
    'DELETE /properties/{id}/photos/{photo_id}': {
      summary: 'Delete a photo of a property',
      access: 'signed-in',
      params: PhotoParams,
      codes: ['not_found', 'forbidden', 'conflict'],
    },

    'GET /tenants': {
      summary: 'List the tenants that the caller may see. Tenants see themselves',
      access: 'signed-in',
      query: Input(tenantSearch),
      answer: Type.Object({ tenants: Type.Array(Tenant), ...listAnswer, abilities: Abilities('create') }),
      codes: [],
    },
    'GET /tenants/export': {
      summary: 'Export the filtered list of tenants as CSV',
      access: 'signed-in',
      query: Input(whole(tenantSearch)),
      download: ['text/csv'],
      codes: [],
    },
    'POST /tenants': {
      summary: 'Add a tenant, and invite them by e-mail to sign in',
      access: 'signed-in',
      body: NewTenant,
      answer: Tenant,
      status: 201,
      codes: ['forbidden', 'conflict', 'tenant_exists', 'trial_ended'],
    },
    'GET /tenants/{id}': {
      summary: 'Read a tenant',
      access: 'signed-in',
      params: IdParams,
      answer: Tenant,
      codes: ['not_found'],
    },
    'PUT /tenants/{id}': {
      summary: 'Change a tenant, in full or in part. A new e-mail address gets an invitation',
      access: 'signed-in',
      params: IdParams,
      body: TenantChange,
      answer: Tenant,
      codes: [...changed, 'tenant_exists'],
    },
    'DELETE /tenants/{id}': {
      summary: 'Delete a tenant who has no active lease',
      access: 'signed-in',
      params: IdParams,
      codes: [...removed, 'tenant_in_use'],
    },
    'POST /tenants/{id}/invitation': {
      summary: 'Invite a tenant again',
      access: 'signed-in',
      params: IdParams,
      answer: Tenant,
      codes: ['not_found', 'forbidden', 'email_unconfirmed', 'conflict', 'rate_limited'],
    },
    'GET /tenants/{id}/history': {
      summary: 'Read the history of a tenant: who changed what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },

    'GET /leases': {
      summary: 'List the leases that the caller may see. Tenants see their own',
      access: 'signed-in',
      query: Input(leaseSearch),
      answer: Type.Object({ leases: Type.Array(Lease), ...listAnswer, abilities: Abilities('create') }),
      codes: [],
    },
    'GET /leases/export': {
      summary: 'Export the filtered list of leases as CSV',
      access: 'signed-in',
      query: Input(whole(leaseSearch)),
      download: ['text/csv'],
      codes: [],
    },
    'GET /leases/rent-roll': {
      summary: 'Read the rent from the leases that the caller may see, today and in the coming months',
      access: 'signed-in',
      query: Input({
        months: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
        property_id: Type.Optional(Id),
      }),
      answer: RentRoll,
      codes: [],
    },
    'POST /leases': {
      summary: 'Add a lease. Active and pending leases of a property must not overlap',
      access: 'signed-in',
      body: NewLease,
      answer: Lease,
      status: 201,
      codes: ['forbidden', 'conflict', 'lease_overlap', 'property_in_maintenance', 'trial_ended'],
    },
    'GET /leases/{id}': {
      summary: 'Read a lease',
      access: 'signed-in',
      params: IdParams,
      answer: Lease,
      codes: ['not_found'],
    },
    'PUT /leases/{id}': {
      summary: 'Change a lease, in full or in part',
      access: 'signed-in',
      params: IdParams,
      body: LeaseChange,
      answer: Lease,
      codes: [...changed, 'lease_overlap', 'property_in_maintenance'],
    },
    'DELETE /leases/{id}': {
      summary: 'Delete a lease',
      access: 'signed-in',
      params: IdParams,
      codes: removed,
    },
    'POST /leases/{id}/end': {
      summary: 'End a lease before its last day',
      access: 'signed-in',
      params: IdParams,
      body: LeaseEnd,
      answer: Lease,
      codes: changed,
    },
    'POST /leases/{id}/renewal': {
      summary: 'Renew a lease: create the next one from it',
      access: 'signed-in',
      params: IdParams,
      body: LeaseRenewal,
      answer: Lease,
      status: 201,
      codes: ['not_found', 'forbidden', 'conflict', 'lease_overlap', 'property_in_maintenance', 'trial_ended'],
    },
    'GET /leases/{id}/history': {
      summary: 'Read the history of a lease: who changed what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },
    'POST /leases/{id}/documents': {
      summary: 'Attach a PDF to a lease',
      access: 'signed-in',
      params: IdParams,
      query: Input({ name: FileName }),
      upload: { types: ['application/pdf'], maxBytes: megabytes(10) },
      answer: LeaseDocument,
      status: 201,
      codes: ['not_found', 'forbidden', 'conflict', 'too_many_files'],
    },
    'GET /leases/{id}/documents/{document_id}': {
      summary: 'Download a PDF of a lease',
      access: 'signed-in',
      params: DocumentParams,
      download: ['application/pdf'],
      codes: ['not_found'],
    },
    'DELETE /leases/{id}/documents/{document_id}': {
      summary: 'Delete a PDF of a lease',
      access: 'signed-in',
      params: DocumentParams,
      codes: ['not_found', 'forbidden', 'conflict'],
    },

    'POST /imports': {
      summary: 'Upload a CSV of properties or tenants, to be mapped, checked and run',
      access: 'signed-in',
      query: Input({ kind: OneOf(importKinds), name: FileName }),
      upload: { types: ['text/csv', 'text/plain'], maxBytes: MAX_IMPORT_BYTES },
      answer: Import,
      status: 201,
      codes: ['forbidden', 'conflict'],
    },
    'GET /imports': {
      summary: 'List the imports of the last 30 days',
      access: 'signed-in',
      query: Input({ ...listQuery(['-created_at']), kind: Type.Optional(OneOf(importKinds)) }),
      answer: Type.Object({ imports: Type.Array(Import), ...listAnswer, abilities: Abilities('create') }),
      codes: [],
    },
    'GET /imports/{id}': {
      summary: 'Read the progress of an import',
      access: 'signed-in',
      params: IdParams,
      answer: Import,
      codes: ['not_found'],
    },
    'PUT /imports/{id}': {
      summary: 'Map the columns of the file to fields',
      access: 'signed-in',
      params: IdParams,
      body: ImportMapping,
      answer: Import,
      codes: ['not_found', 'conflict', 'version_conflict', 'precondition_failed'],
    },
    'POST /imports/{id}/check': {
      summary: 'Start a dry run, which checks each row without writing any',
      access: 'signed-in',
      params: IdParams,
      answer: Import,
      status: 202,
      codes: ['not_found', 'conflict'],
    },
    'POST /imports/{id}/run': {
      summary: 'Start to add the valid rows',
      access: 'signed-in',
      params: IdParams,
      body: ImportRun,
      answer: Import,
      status: 202,
      codes: ['email_unconfirmed', 'not_found', 'conflict', 'trial_ended'],
    },
    'GET /imports/{id}/rows': {
      summary: 'List the result of each row, of the dry run or of the import',
      access: 'signed-in',
      params: IdParams,
      query: Input({ ...listQuery(['row']), outcome: Type.Optional(OneOf(rowOutcomes)) }),
      answer: ImportRows,
      codes: ['not_found'],
    },
    'DELETE /imports/{id}': {
      summary: 'Delete an import. Records that it has added stay',
      access: 'signed-in',
      params: IdParams,
      codes: ['not_found', 'conflict'],
    },
    'POST /internal/references': {
      summary:
        'Resolve a property and a tenant for a record of another service, as far as the caller may see them (null otherwise). The reference is recorded for both, so that a deletion finds it. For a tenant user without a named tenant, their own tenant record of the property. `lease_id`: their lease of the property on that day',
      access: 'service',
      reported: false,
      body: Input({ property_id: Id, tenant_id: Optional(Id), on: Optional(CalendarDate) }),
      answer: Type.Object({
        property: Nullable(PropertyReference),
        tenant: Nullable(TenantReference),
        lease_id: Nullable(Id),
      }),
      codes: ['forbidden'],
    },
    'GET /internal/changes': changesRoute,
    'GET /internal/changed-references': {
      summary: 'List properties and tenants that changed since an instant, including deleted ones',
      access: 'service',
      query: Input({ since: Type.Optional(Instant), cursor: Type.Optional(Type.String({ maxLength: 500 })) }),
      answer: Type.Object({
        properties: Type.Array(PropertyReference),
        tenants: Type.Array(TenantReference),
        next_cursor: Nullable(Type.String()),
        as_of: Instant,
      }),
      codes: ['forbidden'],
    },
    'GET /internal/portfolio-figures': {
      summary: "Read the portfolio data of the caller's dashboard. Counts active tenants only",
      access: 'service',
      answer: Type.Object({
        total_properties: Type.Integer({ minimum: 0 }),
        total_tenants: Type.Integer({ minimum: 0 }),
        total_leases: Type.Integer({ minimum: 0 }),
      }),
      codes: [],
    },
    'GET /internal/property-count': {
      summary: "Count the properties of the caller's account, as its plan counts them",
      access: 'service',
      answer: Type.Object({ properties: Type.Integer({ minimum: 0 }) }),
      codes: [],
    },
    'GET /internal/occupancy': {
      summary: 'Read the occupancy of the last twelve months, including this one. Empty for tenants',
      access: 'service',
      answer: Type.Object({ months: Type.Array(OccupancyMonth) }),
      codes: [],
    },
  },
});
