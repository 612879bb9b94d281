import type { Property } from '@keystead/contracts';
import {
  addressLine,
  OpenedRecord,
  properties,
  RecordHistory,
  RecordPhotos,
  TabbedDialog,
  useAddPhotos,
} from '@keystead/crud-ui';
import { color, media, radius, Stack, space } from '@keystead/ui';
import { DescriptionList } from '@keystead/ui/app';
import styled from 'styled-components';
import { propertyPages, propertyPhotos } from './property.api.ts';
import { factsOf, propertyForm } from './property.form.tsx';
import { photoChange } from './property.ts';
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

function PropertyDetails({ property }: { property: Property }) {
  return (
    <Stack gap={6}>
      <Cover>
        <PropertyCover property={property} shape="head" />
      </Cover>
      <Columns>
        <PropertyOccupancy id={property.id} />
        <DescriptionList items={factsOf(property)} />
      </Columns>
    </Stack>
  );
}

const historyFields = { ...propertyForm.history, photos: { label: 'Photos', said: photoChange } };

function PropertyDialog({ property }: { property: Property }) {
  const adding = useAddPhotos(propertyPhotos, property);
  const { id, name, photos, abilities } = property;
  const pictures = (
    <RecordPhotos
      source={propertyPhotos}
      record={property}
      name={name}
      adding={adding}
      mayAdd={abilities.update}
      mayChange={abilities.update}
    />
  );
  const history = (
    <RecordHistory
      collection={properties}
      operation="GET /properties/{id}/history"
      id={id}
      noun="property"
      fields={historyFields}
    />
  );
  const tabs = [
    { value: 'details', label: 'Details', content: <PropertyDetails property={property} /> },
    { value: 'photos', label: `Photos (${photos.length})`, content: pictures },
    ...(abilities.update ? [{ value: 'history', label: 'History', content: history }] : []),
  ];
  return (
    <TabbedDialog
      path={propertyPages.path}
      record={property}
      description={addressLine(property)}
      size="large"
      tabs={tabs}
      // The maximum height of a dialog without its head and foot.
      height="calc(100dvh - 16.5rem)"
    />
  );
}

/** Shows the property that the URL names: `5`, `5/photos`, `5/history`. */
export const PropertyDetailsDialog = () => (
  <OpenedRecord pages={propertyPages} title="Property Details">
    {(property) => <PropertyDialog property={property} />}
  </OpenedRecord>
);
