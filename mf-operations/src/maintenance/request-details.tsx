import type { MAX_REQUEST_PHOTOS, MaintenanceRequest } from '@keystead/contracts';
import {
  type Fact,
  FactGrid,
  type HistoryChange,
  type HistoryFields,
  HistorySection,
  Paragraph,
  type PhotoSource,
  PropertyLink,
  RecordHistory,
  RecordPhotos,
  Surface,
  TenantLink,
  useAddPhotos,
} from '@keystead/crud-ui';
import { color, font, formatInstant, formatMoney } from '@keystead/ui';
import { Section } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PersonnelLink } from '../personnel/personnel-references.tsx';
import { maintenanceRequests } from './maintenance.api.ts';
import { requestForm } from './maintenance.form.tsx';
import { statusNames } from './maintenance.ts';
import { scheduledText } from './scheduled-time.ts';

const Second = styled.div`font: ${font('small')}; color: ${color.textMuted};`;
interface RequestPartProps {
  maintenance: MaintenanceRequest;
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

export const RequestFacts = ({ maintenance }: RequestPartProps) => (
  <Surface>
    <FactGrid facts={factsOf(maintenance)} missing="Not set" />
  </Surface>
);

export const RequestDescription = ({ maintenance }: RequestPartProps) => (
  <Section title="Description">
    <Surface>
      <Paragraph>{maintenance.description}</Paragraph>
    </Surface>
  </Section>
);

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

export function RequestPhotos({ maintenance }: RequestPartProps) {
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

const { labels, history } = requestForm;

const fieldsIn = (zone: string): HistoryFields => ({
  ...history,
  property_id: { label: labels.property_id, ...hidden },
  property_name: { label: labels.property_id },
  tenant_id: { label: labels.tenant_id, ...hidden },
  tenant_name: { label: labels.tenant_id },
  assigned_to: { label: labels.assigned_to, ...hidden },
  assigned_to_name: { label: labels.assigned_to },
  scheduled_date: { label: labels.scheduled_date, show: (at) => scheduledText(String(at), zone) },
  photos: { label: 'Photos', said: describePhotoChange },
});

export const RequestHistory = ({ maintenance: { id, time_zone } }: RequestPartProps) => (
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
