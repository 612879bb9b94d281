import type { MaintenanceChange, MaintenanceRequest, NewMaintenanceRequest } from '@keystead/contracts';
import { propertyChoice } from '@keystead/crud-ui';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { personnelChoice } from '../personnel/personnel-references.tsx';
import { clockTime, sentTime } from './scheduled-time.ts';

export interface RequestFields {
  property_id: ComboboxOption | null;
  tenant_id: ComboboxOption | null;
  title: string;
  description: string;
  priority: MaintenanceRequest['priority'];
  status: MaintenanceRequest['status'];
  service_type: NonNullable<MaintenanceRequest['service_type']> | '';
  assigned_to: ComboboxOption | null;
  /** Local time in the account's time zone: `2026-03-02T09:00`. */
  scheduled_date: string;
  estimated_cost: string;
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof RequestFields, string> = {
  property_id: 'Property',
  tenant_id: 'Tenant',
  title: 'Title',
  description: 'Description',
  priority: 'Priority',
  status: 'Status',
  service_type: 'Service type',
  assigned_to: 'Assigned to',
  scheduled_date: 'Scheduled date',
  estimated_cost: 'Estimated cost',
};

const tenantOf = ({ tenant_id, tenant_name }: MaintenanceRequest) =>
  tenant_id === null ? null : { value: String(tenant_id), label: tenant_name ?? `tenant ${tenant_id}` };

const assigneeOf = ({ assigned_to: id, assigned_to_name: name }: MaintenanceRequest) =>
  id === null ? null : personnelChoice({ id, name: name ?? `personnel ${id}` });

const clockOf = ({ scheduled_date, time_zone }: MaintenanceRequest) =>
  scheduled_date === null ? '' : clockTime(scheduled_date, time_zone);

export function toFormValues(maintenance?: MaintenanceRequest): RequestFields {
  if (maintenance === undefined)
    return {
      property_id: null,
      tenant_id: null,
      title: '',
      description: '',
      priority: 'medium',
      status: 'open',
      service_type: '',
      assigned_to: null,
      scheduled_date: '',
      estimated_cost: '',
    };
  const { property_id: id, property_name: name, estimated_cost } = maintenance;
  return {
    property_id: propertyChoice({ id, name }),
    tenant_id: tenantOf(maintenance),
    title: maintenance.title,
    description: maintenance.description,
    priority: maintenance.priority,
    status: maintenance.status,
    service_type: maintenance.service_type ?? '',
    assigned_to: assigneeOf(maintenance),
    scheduled_date: clockOf(maintenance),
    estimated_cost: estimated_cost === null ? '' : String(estimated_cost),
  };
}

const idOf = (chosen: ComboboxOption | null) => (chosen === null ? null : Number(chosen.value));

const reported = ({ title, description, priority, service_type }: RequestFields) => ({
  title: title.trim(),
  description: description.trim(),
  priority,
  service_type: service_type || null,
});

const managed = (fields: RequestFields) => ({
  property_id: Number(fields.property_id?.value),
  tenant_id: idOf(fields.tenant_id),
  status: fields.status,
  assigned_to: idOf(fields.assigned_to),
  estimated_cost: fields.estimated_cost === '' ? null : Number(fields.estimated_cost),
  scheduled_date: fields.scheduled_date === '' ? null : sentTime(fields.scheduled_date),
});

/**
 * The request body for a new request, from a validated form. Users who don't manage requests send only the problem and
 * the property.
 */
export function newRequestOf(fields: RequestFields, mayManage: boolean): NewMaintenanceRequest {
  const { property_id, ...rest } = managed(fields);
  return { property_id, ...reported(fields), ...(mayManage && rest) };
}

export function changeOf(fields: RequestFields, opened: MaintenanceRequest): MaintenanceChange {
  const { version, scheduled_date } = opened;
  if (!opened.abilities.manage) return { ...reported(fields), version };
  return {
    ...reported(fields),
    ...managed(fields),
    // When summer time ends, one hour occurs twice. The unchanged instant avoids a change to the other occurrence.
    ...(fields.scheduled_date === clockOf(opened) && { scheduled_date }),
    version,
  };
}
