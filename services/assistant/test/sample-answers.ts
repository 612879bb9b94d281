import type { Answer, Query } from '@keystead/contracts';
import { NotFound } from '@keystead/service-kit';
import type { ApiOperation, CallOptions } from '../src/records/caller-records.ts';
import { listedLeases, occupancy, rentRoll } from './lease-answers.ts';
import { paymentAnswers } from './payment-answers.ts';
import { costs, listedRequests, suggestions } from './request-answers.ts';
import { hasAll, sampleList } from './sample-list.ts';
import type { SampleRecords } from './sample-records.ts';
import { sampleTasks } from './sample-tasks.ts';

/** The responses of the services to the operations that the tools call. */
export type SampleAnswers = { readonly [O in ApiOperation]?: (options: CallOptions<O>) => Answer<O> };

interface Rights {
  readonly manages: boolean;
  readonly confirmed: boolean;
}

function byId<R extends { readonly id: number }>(records: readonly R[], params: { id: number } | undefined): R {
  const found = records.find(({ id }) => id === params?.id);
  if (!found) throw new NotFound();
  return found;
}

/** The content of a file that a record names. */
function fileOf({ files }: SampleRecords, named: readonly { readonly id: number }[], id: number | undefined): Blob {
  const file = files[byId(named, id === undefined ? undefined : { id }).id];
  if (!file) throw new NotFound();
  return file;
}

type Search = { q?: string; sort?: string; limit?: number; cursor?: string };

const created = { created_at: ({ created_at }: { created_at: string }) => created_at };

function listedProperties(records: SampleRecords, { status, ...search }: Search & Query<'GET /properties'>) {
  const { rows, ...rest } = sampleList(
    records.properties.filter((property) => hasAll<typeof property>(property, { status })),
    search,
    {
      texts: ({ name, address, city, state, zip_code }) => [name, address, city, state, zip_code],
      keys: { ...created, name: ({ name }) => name.toLowerCase(), rent_amount: ({ rent_amount }) => rent_amount },
    },
  );
  return { properties: rows, ...rest };
}

function listedTenants(records: SampleRecords, { status, property_id, ...search }: Search & Query<'GET /tenants'>) {
  const { rows, ...rest } = sampleList(
    records.tenants.filter((tenant) => hasAll<typeof tenant>(tenant, { status, property_id })),
    search,
    {
      texts: ({ first_name, last_name, email }) => [first_name, last_name, email],
      keys: { ...created, name: ({ last_name, first_name }) => `${last_name} ${first_name}`.toLowerCase() },
    },
  );
  return { tenants: rows, ...rest };
}

function listedPersonnel(
  records: SampleRecords,
  { service_type, availability, ...search }: Search & Query<'GET /maintenance-personnel'>,
) {
  const { rows, ...rest } = sampleList(
    records.personnel.filter((one) => hasAll<typeof one>(one, { service_type, availability })),
    search,
    {
      texts: ({ name, location, specialties, service_type: trade, email }) => [
        name,
        location,
        specialties,
        trade,
        email,
      ],
      keys: { ...created, name: ({ name }) => name.toLowerCase() },
      defaultSort: 'name',
    },
  );
  return { personnel: rows, ...rest };
}

/** The report of deposits that are held. */
function depositsReport(deposits: SampleRecords['deposits']): Answer<'GET /reports/{name}'> {
  return {
    name: 'deposits',
    title: 'Deposits held',
    description: '',
    period: 'as_of',
    takes: [],
    as_of: null,
    from: null,
    to: null,
    parameters: [],
    columns: [],
    rows: deposits.map((cells) => ({ style: 'row', cells: { ...cells }, link: null })),
    totals: { held: deposits.reduce((sum, { held }) => sum + held, 0) },
  };
}

/** The responses to a caller who sees these records. */
export function sampleAnswers(records: SampleRecords, { manages, confirmed }: Rights): SampleAnswers {
  const { properties, tenants, leases, payments, requests, personnel, balances, charges } = records;
  const create = manages;
  const ofPayments = paymentAnswers(payments, create);
  const commentsOn = (params: { id: number } | undefined) => records.comments[byId(requests, params).id] ?? [];
  const tasks = sampleTasks(records);
  const noTasks = { tasks: [] };
  return {
    'GET /internal/operations-tasks': () => tasks.operations,
    'GET /internal/portfolio-tasks': () => (manages ? tasks.portfolio : noTasks),
    'GET /internal/billing-tasks': () => noTasks,
    'GET /properties': ({ query }) => ({ ...listedProperties(records, query ?? {}), abilities: { create } }),
    'GET /properties/{id}': ({ params }) => byId(properties, params),
    'GET /tenants': ({ query }) => ({ ...listedTenants(records, query ?? {}), abilities: { create } }),
    'GET /tenants/{id}': ({ params }) => byId(tenants, params),
    'GET /leases': ({ query }) => ({ ...listedLeases(leases, query ?? {}), abilities: { create } }),
    'GET /leases/{id}': ({ params }) => byId(leases, params),
    'GET /leases/{id}/documents/{document_id}': ({ params }) =>
      fileOf(records, byId(leases, params).documents, params?.document_id),
    'GET /leases/rent-roll': ({ query }) => rentRoll(leases, query ?? {}),
    'GET /internal/occupancy': () => ({ months: manages ? occupancy(properties, leases) : [] }),
    'GET /maintenance': ({ query }) => ({
      ...listedRequests(requests, query ?? {}),
      abilities: { create: manages || confirmed, manage: manages },
    }),
    'GET /maintenance/{id}': ({ params }) => byId(requests, params),
    'GET /maintenance/{id}/photos/{photo_id}': ({ params }) =>
      fileOf(records, byId(requests, params).photos, params?.photo_id),
    'GET /maintenance/{id}/comments': ({ params, query }) => {
      const all = commentsOn(params);
      const keys = { id: ({ id }: { id: number }) => id };
      const { rows, ...rest } = sampleList(all, { ...query, sort: 'id' }, { texts: () => [], keys });
      return { comments: rows, ...rest };
    },
    'GET /maintenance/{id}/suggestions': ({ params }) => suggestions(byId(requests, params), personnel),
    // A tenant sees no costs.
    'GET /maintenance/costs': ({ query }) => costs(manages ? requests : [], query ?? { by: 'month' }),
    'GET /maintenance-personnel': ({ query }) => ({ ...listedPersonnel(records, query ?? {}), abilities: { create } }),
    'GET /maintenance-personnel/{id}': ({ params }) => byId(personnel, params),
    'GET /payments': ({ query }) => ofPayments.list(query ?? {}),
    'GET /lease-balances': ({ query }) => {
      const { state, property_id, tenant_id, limit = 24 } = query ?? {};
      const found = balances.filter(
        (balance) =>
          hasAll<typeof balance>(balance, { property_id, tenant_id }) &&
          (state === undefined || (state === 'past_due' ? balance.past_due > 0 : balance.balance > 0)),
      );
      const sum = (of: (one: (typeof found)[number]) => number) => found.reduce((total, one) => total + of(one), 0);
      return {
        balances: found.slice(0, limit),
        next_cursor: null,
        total: found.length,
        sums: {
          balance: sum(({ balance }) => Math.max(balance, 0)),
          past_due: sum(({ past_due }) => past_due),
          credit: sum(({ balance }) => Math.max(-balance, 0)),
          past_due_leases: found.filter(({ past_due }) => past_due > 0).length,
        },
      };
    },
    'GET /charges': () => ({ charges: [...charges], next_cursor: null, total: charges.length, abilities: { create } }),
    'GET /reports/{name}': () => depositsReport(manages ? records.deposits : []),
    'GET /payments/{id}': ({ params }) => byId(payments, params),
    'GET /payments/stats': ({ query }) => ofPayments.stats(query ?? {}),
    'GET /payments/breakdown': ({ query }) => ofPayments.breakdown(query ?? { by: 'month' }),
  };
}
