import type { MAX_REQUEST_PHOTOS, MaintenanceRequest } from '@keystead/contracts';
import {
  formatMoneyValue,
  formatWith,
  type HistoryChange,
  type HistoryFields,
  HistorySection,
  labelledFields,
  type PhotoSource,
  PropertyLink,
  RecordHistory,
  RecordPhotos,
  TenantLink,
  useAddPhotos,
} from '@keystead/crud-ui';
import { Card, CardBody, color, font, formatInstant, formatMoney, Grid } from '@keystead/ui';
import { Section } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PersonnelLink } from '../personnel/personnel-references.tsx';
import { maintenanceRequests } from './maintenance.api.ts';
import { fieldLabels } from './maintenance.fields.ts';
import { priorityNames, statusNames } from './maintenance.ts';
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

const Words = styled.p`max-inline-size: 72ch; white-space: pre-line; overflow-wrap: anywhere;`;

export function RequestDescription({ maintenance: { description } }: { maintenance: MaintenanceRequest }) {
  return (
    <Section title="Description">
      <Card as="div">
        <CardBody>
          <Words>{description}</Words>
        </CardBody>
      </Card>
    </Section>
  );
}

/** It equals the contract's constant, which is not imported to save its code. */
const MAX_PHOTOS: typeof MAX_REQUEST_PHOTOS = 8;

const requestPhotos: PhotoSource<MaintenanceRequest> = {
  collection: maintenanceRequests,
  path: 'maintenance',
  noun: 'request',
  most: MAX_PHOTOS,
};

// As wide as in a dialog, so that a whole photo is visible.
const Frame = styled.div`max-inline-size: 42rem;`;

export function RequestPhotos({ maintenance }: { maintenance: MaintenanceRequest }) {
  const adding = useAddPhotos(requestPhotos, maintenance);
  return (
    <Section title="Photos">
      <Frame>
        <RecordPhotos
          source={requestPhotos}
          record={maintenance}
          name={maintenance.title}
          adding={adding}
          mayAdd={maintenance.abilities.comment}
          mayChange={maintenance.abilities.update}
        />
      </Frame>
    </Section>
  );
}

const countOf = (photos: HistoryChange['to']) => (photos === null ? 0 : String(photos).split(', ').length);

/** A change to the photos in words. The history contains their ids. */
const describePhotoChange = ({ from, to }: HistoryChange) =>
  countOf(to) > countOf(from) ? 'added a photo' : 'deleted a photo';

// The names represent the ids too.
const hidden = { said: () => null };

const fieldsIn = (zone: string): HistoryFields => ({
  ...labelledFields(fieldLabels),
  property_id: { label: fieldLabels.property_id, ...hidden },
  property_name: { label: fieldLabels.property_id },
  tenant_id: { label: fieldLabels.tenant_id, ...hidden },
  tenant_name: { label: fieldLabels.tenant_id },
  assigned_to: { label: fieldLabels.assigned_to, ...hidden },
  assigned_to_name: { label: fieldLabels.assigned_to },
  priority: { label: fieldLabels.priority, show: formatWith(priorityNames) },
  status: { label: fieldLabels.status, show: formatWith(statusNames) },
  estimated_cost: { label: fieldLabels.estimated_cost, show: formatMoneyValue },
  scheduled_date: { label: fieldLabels.scheduled_date, show: (at) => scheduledText(String(at), zone) },
  photos: { label: 'Photos', said: describePhotoChange },
});

export function RequestHistory({ maintenance: { id, time_zone } }: { maintenance: MaintenanceRequest }) {
  return (
    <HistorySection>
      <RecordHistory
        collection={maintenanceRequests}
        operation="GET /maintenance/{id}/history"
        id={id}
        noun="request"
        fields={fieldsIn(time_zone)}
      />
    </HistorySection>
  );
}
