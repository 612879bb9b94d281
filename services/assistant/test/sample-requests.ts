import type { MaintenanceComment, MaintenanceRequest } from '@keystead/contracts';
import { noonOf, sampleZone } from './sample-day.ts';

type Overrides = Pick<MaintenanceRequest, 'id' | 'title' | 'property_id' | 'property_name'> & {
  readonly options: string;
  readonly closed?: string;
} & Partial<MaintenanceRequest>;

const request = ({ options, closed, ...overrides }: Overrides): MaintenanceRequest => ({
  description: `${overrides.title}. Please have a look.`,
  tenant_id: null,
  tenant_name: null,
  priority: 'medium',
  status: 'open',
  service_type: null,
  entry_permission: null,
  preferred_times: null,
  assigned_to: null,
  assigned_to_name: null,
  estimated_cost: null,
  scheduled_date: null,
  time_zone: sampleZone,
  photos: [],
  comments: 0,
  created_by: { user_id: 1, name: 'Lena Hart' },
  closed_at: closed === undefined ? null : noonOf(closed),
  version: 1,
  created_at: noonOf(options),
  updated_at: noonOf(closed ?? options),
  abilities: { update: true, manage: true, cancel: false, comment: true, delete: true },
  ...overrides,
});

const elm = { property_id: 11, property_name: '12 Elm Street' };
const harbour = { property_id: 12, property_name: 'Harbour House' };
const ana = { tenant_id: 21, tenant_name: 'Ana Lopez', created_by: { user_id: 4, name: 'Ana Lopez' } };
const ben = { tenant_id: 22, tenant_name: 'Ben Carter' };
const pat = { assigned_to: 61, assigned_to_name: 'Pat Piper', service_type: 'Plumbing' as const };
const done = { status: 'completed' as const };

/** Requests in every status. One of the completed ones has no cost. */
export const sampleRequests = (): MaintenanceRequest[] => [
  request({
    id: 51,
    title: 'Kitchen tap leaks',
    ...elm,
    ...ana,
    options: '2026-03-10',
    priority: 'high',
    service_type: 'Plumbing',
    comments: 2,
  }),
  request({
    id: 52,
    title: 'No heating',
    ...harbour,
    ...ben,
    options: '2026-03-02',
    priority: 'urgent',
    status: 'in_progress',
    service_type: 'HVAC',
    assigned_to: 62,
    assigned_to_name: 'Hugo Frost',
    estimated_cost: 300,
    scheduled_date: noonOf('2026-03-17'),
  }),
  request({
    id: 53,
    title: 'Blocked drain',
    ...elm,
    ...ana,
    ...pat,
    ...done,
    options: '2026-01-08',
    closed: '2026-01-14',
    estimated_cost: 180,
  }),
  request({
    id: 54,
    title: 'Dead outlets',
    ...harbour,
    ...done,
    options: '2025-11-12',
    closed: '2025-11-20',
    service_type: 'Electrical',
    assigned_to: 63,
    assigned_to_name: 'Eli Sparks',
    estimated_cost: 95.25,
  }),
  request({
    id: 55,
    title: 'Paint the hall',
    ...harbour,
    ...ben,
    options: '2026-02-01',
    closed: '2026-02-05',
    status: 'cancelled',
  }),
  request({
    id: 56,
    title: 'Hedge trimming',
    ...elm,
    ...done,
    options: '2026-02-03',
    closed: '2026-02-10',
    service_type: 'Landscaping',
    priority: 'low',
  }),
  request({
    id: 57,
    title: 'Roof leaks',
    property_id: 14,
    property_name: 'Orchard Cottage',
    options: '2026-03-12',
    priority: 'urgent',
    service_type: 'Roofing',
  }),
  request({
    id: 58,
    title: 'Burst pipe',
    ...harbour,
    ...pat,
    ...done,
    options: '2025-07-30',
    closed: '2025-08-02',
    estimated_cost: 420.4,
  }),
];

/** The comments on the request about the tap. */
export const sampleComments = (): Record<number, MaintenanceComment[]> => ({
  51: [
    {
      id: 71,
      text: 'It drips all night.',
      by: { user_id: 4, name: 'Ana Lopez' },
      by_tenant: true,
      created_at: noonOf('2026-03-11'),
    },
    {
      id: 72,
      text: 'I will send somebody.',
      by: { user_id: 1, name: 'Lena Hart' },
      by_tenant: false,
      created_at: noonOf('2026-03-12'),
    },
  ],
});
