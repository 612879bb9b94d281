import type { Property } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { color, formatInstant, formatMoney, media, radius, Stack, space, zoneName } from '@keystead/ui';
import { DescriptionList, StatusBadge } from '@keystead/ui/app';
import styled from 'styled-components';
import { PropertyCover } from './property-cover.tsx';
import { typeNames } from './property-labels.ts';
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

/** The details of a property, with its leases and tenants. */
export function PropertyDetails({ property }: { property: Property }) {
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
