import type { Property } from '@keystead/contracts';
import {
  AbsentRecordDialog,
  addressLine,
  formatMoneyValue,
  formatWith,
  type HistoryFields,
  labelledFields,
  properties,
  quantity,
  RecordHistory,
  RecordPhotos,
  useAddPhotos,
} from '@keystead/crud-ui';
import { Button, color, formatInstant, formatMoney, media, radius, Stack, space, zoneName } from '@keystead/ui';
import { DescriptionList, PencilIcon, StatusBadge } from '@keystead/ui/app';
import { Dialog, Tabs } from '@keystead/ui/overlays';
import { Navigate, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { propertyPhotos } from './property.api.ts';
import { fieldLabels } from './property.form.tsx';
import { usePropertyNavigation } from './property.navigation.ts';
import { photoChange, statusNames, typeNames } from './property.ts';
import { PropertyCover } from './property-cover.tsx';
import { PropertyOccupancy } from './property-occupancy.tsx';

const Cover = styled.div`overflow: hidden; border: 1px solid ${color.border}; border-block-end: 0; border-radius: ${radius.medium};`;

const Columns = styled.div`
  display: grid;
  gap: ${space[8]};
  grid-template-columns: minmax(0, 1fr);
  ${media.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 6fr);
    & > :first-child { order: 1; }
  }
`;

const Numbers = styled.span`font-variant-numeric: tabular-nums;`;
const Prose = styled.span`white-space: pre-line;`;
const Nothing = styled.span`color: ${color.textSubtle};`;

const orMissing = (value: string | null) =>
  value === null ? <Nothing>Not provided</Nothing> : <Numbers>{value}</Numbers>;

function itemsOf(property: Property) {
  const { bedrooms, bathrooms, square_feet, deposit_amount, description, time_zone } = property;
  return [
    { term: 'Status', value: <StatusBadge status={property.status} /> },
    { term: 'Type', value: typeNames[property.property_type] },
    { term: 'Rent', value: orMissing(`${formatMoney(property.rent_amount)}/month`) },
    { term: 'Deposit', value: orMissing(deposit_amount === null ? null : formatMoney(deposit_amount)) },
    { term: 'Bedrooms', value: orMissing(bedrooms === null ? null : `${bedrooms}`) },
    { term: 'Bathrooms', value: orMissing(bathrooms === null ? null : `${bathrooms}`) },
    { term: 'Size', value: orMissing(square_feet === null ? null : quantity(square_feet, 'sq ft', 'sq ft')) },
    { term: 'Description', value: description === null ? orMissing(null) : <Prose>{description}</Prose> },
    { term: 'Time zone', value: orMissing(time_zone === null ? null : zoneName(time_zone)) },
    { term: 'Added', value: orMissing(formatInstant(property.created_at)) },
  ];
}

function PropertyDetails({ property }: { property: Property }) {
  return (
    <Stack gap={6}>
      <Cover>
        <PropertyCover property={property} shape="head" />
      </Cover>
      <Columns>
        <PropertyOccupancy id={property.id} />
        <DescriptionList items={itemsOf(property)} />
      </Columns>
    </Stack>
  );
}

const fields: HistoryFields = {
  ...labelledFields(fieldLabels),
  property_type: { label: fieldLabels.property_type, show: formatWith(typeNames) },
  status: { label: fieldLabels.status, show: formatWith(statusNames) },
  rent_amount: { label: fieldLabels.rent_amount, show: formatMoneyValue },
  deposit_amount: { label: fieldLabels.deposit_amount, show: formatMoneyValue },
  time_zone: { label: fieldLabels.time_zone, show: (zone) => zoneName(String(zone)) },
  photos: { label: 'Photos', said: photoChange },
};

function PropertyHistory({ id }: { id: Property['id'] }) {
  return (
    <RecordHistory
      collection={properties}
      operation="GET /properties/{id}/history"
      id={id}
      noun="property"
      fields={fields}
    />
  );
}

// The maximum height of a dialog without its head and foot, so that the tabs don't move when one is chosen.
const Body = styled.div`min-block-size: calc(100dvh - 16.5rem);`;

/** Shows the property that the URL names: `5`, `5/photos`, `5/history`. */
export function PropertyDetailsDialog() {
  const { id, tab = 'details' } = useParams();
  const { close } = usePropertyNavigation();
  const { data: property, error, refetch } = useRecord(properties, Number(id));
  if (property === undefined)
    return (
      <AbsentRecordDialog title="Property Details" noun="property" error={error} onRetry={refetch} onClose={close} />
    );
  return <PropertyDialog key={property.id} property={property} tab={tab} />;
}

function PropertyDialog({ property, tab }: { property: Property; tab: string }) {
  const { at, navigate, close } = usePropertyNavigation();
  const adding = useAddPhotos(propertyPhotos, property);
  const { id, name, photos, abilities } = property;
  const tabs = [
    { value: 'details', label: 'Details', content: <PropertyDetails property={property} /> },
    {
      value: 'photos',
      label: `Photos (${photos.length})`,
      content: (
        <RecordPhotos
          source={propertyPhotos}
          record={property}
          name={name}
          adding={adding}
          mayAdd={abilities.update}
          mayChange={abilities.update}
        />
      ),
    },
    ...(abilities.update ? [{ value: 'history', label: 'History', content: <PropertyHistory id={id} /> }] : []),
  ];
  if (!tabs.some(({ value }) => value === tab)) return <Navigate to={at(id)} replace />;
  const edit = abilities.update && (
    <Button variant="secondary" onClick={() => navigate(`${id}/edit`)}>
      <PencilIcon />
      Edit
    </Button>
  );
  return (
    <Dialog open onClose={close} title={name} description={addressLine(property)} size="large" footer={edit}>
      <Body>
        <Tabs
          label={name}
          tabs={tabs}
          value={tab}
          onChange={(value) => navigate(value === 'details' ? id : `${id}/${value}`)}
        />
      </Body>
    </Dialog>
  );
}
