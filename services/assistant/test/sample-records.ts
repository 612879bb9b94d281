import type {
  Charge,
  Lease,
  LeaseBalance,
  MaintenanceComment,
  MaintenanceRequest,
  Payment,
  Personnel,
  Property,
  Tenant,
} from '@keystead/contracts';
import { sampleLeases } from './sample-leases.ts';
import { samplePayments } from './sample-payments.ts';
import { samplePersonnel } from './sample-personnel.ts';
import { sampleProperties } from './sample-properties.ts';
import { sampleComments, sampleRequests } from './sample-requests.ts';
import { sampleTenants } from './sample-tenants.ts';

/** The records of an account, as its landlord sees them. */
export interface SampleRecords {
  readonly properties: readonly Property[];
  readonly tenants: readonly Tenant[];
  readonly leases: readonly Lease[];
  readonly payments: readonly Payment[];
  readonly requests: readonly MaintenanceRequest[];
  /** By request id. */
  readonly comments: Readonly<Record<number, readonly MaintenanceComment[]>>;
  readonly personnel: readonly Personnel[];
  /** Of leases that charge their rent; none by default. */
  readonly balances: readonly LeaseBalance[];
  readonly charges: readonly Charge[];
  readonly deposits: readonly { readonly tenant: string; readonly held: number }[];
  /** The contents of documents and photos by their ids; none by default. */
  readonly files: Readonly<Record<number, Blob>>;
}

/** A small fictional account. */
export const sampleRecords = (): SampleRecords => ({
  properties: sampleProperties(),
  tenants: sampleTenants(),
  leases: sampleLeases(),
  payments: samplePayments(),
  requests: sampleRequests(),
  comments: sampleComments(),
  personnel: samplePersonnel(),
  balances: [],
  charges: [],
  deposits: [],
  files: {},
});

const none: SampleRecords = {
  properties: [],
  tenants: [],
  leases: [],
  payments: [],
  requests: [],
  comments: {},
  personnel: [],
  balances: [],
  charges: [],
  deposits: [],
  files: {},
};

const noAbilities = <A extends object>(abilities: A): A =>
  Object.fromEntries(Object.keys(abilities).map((verb) => [verb, false])) as A;

const readOnly = <R extends { abilities: object }>(records: readonly R[]): R[] =>
  records.map((record) => ({ ...record, abilities: noAbilities(record.abilities) }));

/** The part of an account that a tenant sees, with the tenant's abilities. */
export function tenantView(records: SampleRecords, userId: number): SampleRecords {
  const tenants = records.tenants.filter(({ user }) => user.id === userId);
  const own = new Set<number | null>(tenants.map(({ id }) => id));
  const ofOwn = <R extends { tenant_id: number | null }>(all: readonly R[]) =>
    all.filter(({ tenant_id }) => own.has(tenant_id));
  const leases = ofOwn(records.leases);
  const visibleProperties = new Set(
    leases.filter(({ status }) => status !== 'expired').map(({ property_id }) => property_id),
  );
  const waits = ({ status }: Payment) => status === 'pending' || status === 'overdue';
  return {
    properties: readOnly(records.properties.filter(({ id }) => visibleProperties.has(id))),
    tenants: readOnly(tenants),
    leases: readOnly(leases),
    payments: readOnly(ofOwn(records.payments)).map((payment) => ({
      ...payment,
      abilities: { ...payment.abilities, receipt: payment.status === 'completed', pay: waits(payment) },
    })),
    requests: readOnly(ofOwn(records.requests)).map((request) => {
      const open = request.status === 'open';
      return { ...request, abilities: { ...request.abilities, update: open, cancel: open, comment: true } };
    }),
    comments: records.comments,
    personnel: [],
    balances: ofOwn(records.balances),
    charges: ofOwn(records.charges),
    deposits: [],
    files: records.files,
  };
}

/** The records of a user without access to the account. */
export const nothingToSee = none;
