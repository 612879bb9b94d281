import type { MaintenanceRequest } from '@keystead/contracts';
import { PropertyLink, TenantLink } from '@keystead/crud-ui';
import { Card, CardBody, color, font, formatInstant, formatMoney, Grid } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PersonnelLink } from '../personnel/personnel-link.tsx';
import { statusNames } from './maintenance-labels.ts';
import { scheduledText } from './scheduled-time.ts';

const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
  & > a { color: ${color.accentInk}; text-underline-offset: 0.2em; }
`;
const Second = styled.div`font: ${font('small')}; color: ${color.textMuted};`;
const Nothing = styled.span`color: ${color.textSubtle};`;

interface Fact {
  term: string;
  /** Null for an unknown value. */
  value: ReactNode;
}

function assigneeOf({ assigned_to, assigned_to_name, abilities }: MaintenanceRequest): ReactNode {
  if (assigned_to === null || assigned_to_name === null || !abilities.manage) return assigned_to_name;
  return <PersonnelLink id={assigned_to} name={assigned_to_name} />;
}

function factsOf(maintenance: MaintenanceRequest): Fact[] {
  const { tenant_id, tenant_name, service_type, scheduled_date, time_zone, estimated_cost, status } = maintenance;
  const { created_by, created_at, closed_at, abilities } = maintenance;
  const tenant = tenant_id === null ? null : <TenantLink id={tenant_id} name={tenant_name ?? `tenant ${tenant_id}`} />;
  const created = (
    <>
      {created_by.name}
      <Second>{formatInstant(created_at)}</Second>
    </>
  );
  return [
    { term: 'Property', value: <PropertyLink id={maintenance.property_id} name={maintenance.property_name} /> },
    { term: 'Tenant', value: tenant },
    { term: 'Service type', value: service_type },
    { term: 'Assigned to', value: assigneeOf(maintenance) },
    { term: 'Scheduled', value: scheduled_date && scheduledText(scheduled_date, time_zone) },
    // Only users who manage the request see its cost.
    ...(abilities.manage
      ? [{ term: 'Estimated cost', value: estimated_cost === null ? null : formatMoney(estimated_cost) }]
      : []),
    { term: 'Requested by', value: created },
    ...(closed_at === null ? [] : [{ term: statusNames[status], value: formatInstant(closed_at) }]),
  ];
}

/** The place, the assignee and the dates of a request. */
export function RequestFacts({ maintenance }: { maintenance: MaintenanceRequest }) {
  return (
    <Card as="div">
      <CardBody>
        <Grid as="dl" columns={4} minimum="9rem">
          {factsOf(maintenance).map(({ term, value }) => (
            <div key={term}>
              <Term>{term}</Term>
              <Value>{value ?? <Nothing>Not set</Nothing>}</Value>
            </div>
          ))}
        </Grid>
      </CardBody>
    </Card>
  );
}
