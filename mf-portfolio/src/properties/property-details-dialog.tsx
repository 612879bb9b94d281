import type { Property } from '@keystead/contracts';
import {
  Button,
  color,
  DescriptionList,
  formatInstant,
  formatMoney,
  PencilIcon,
  radius,
  Stack,
  StatusBadge,
} from '@keystead/ui';
import { Dialog } from '@keystead/ui/overlays';
import { useParams } from '@keystead/web-kit';
import styled from 'styled-components';
import { AbsentPropertyDialog } from './absent-property-dialog.tsx';
import { PropertyCover } from './property-cover.tsx';
import { addressLine, quantity, typeNames } from './property-texts.ts';
import { useProperty } from './read-property.ts';
import { usePropertyAddresses } from './use-property-addresses.ts';

const Cover = styled.div`overflow: hidden; border: 1px solid ${color.border}; border-block-end: 0; border-radius: ${radius.medium};`;
const Numbers = styled.span`font-variant-numeric: tabular-nums;`;
const Prose = styled.span`white-space: pre-line;`;
const Nothing = styled.span`color: ${color.textSubtle};`;

const known = (value: string | null) => (value === null ? <Nothing>Not provided</Nothing> : <Numbers>{value}</Numbers>);

function itemsOf(property: Property) {
  const { bedrooms, bathrooms, square_feet, deposit_amount, description } = property;
  return [
    { term: 'Status', value: <StatusBadge status={property.status} /> },
    { term: 'Type', value: typeNames[property.property_type] },
    { term: 'Rent', value: known(`${formatMoney(property.rent_amount)}/month`) },
    { term: 'Deposit', value: known(deposit_amount === null ? null : formatMoney(deposit_amount)) },
    { term: 'Bedrooms', value: known(bedrooms === null ? null : `${bedrooms}`) },
    { term: 'Bathrooms', value: known(bathrooms === null ? null : `${bathrooms}`) },
    { term: 'Size', value: known(square_feet === null ? null : quantity(square_feet, 'sq ft', 'sq ft')) },
    { term: 'Description', value: description === null ? known(null) : <Prose>{description}</Prose> },
    { term: 'Added', value: known(formatInstant(property.created_at)) },
  ];
}

/** Shows the property that the address names. */
export function PropertyDetailsDialog() {
  const id = Number(useParams().id);
  const { turnToEdit, close } = usePropertyAddresses();
  const { data: property, error, refetch } = useProperty(id);
  if (property === undefined)
    return <AbsentPropertyDialog title="Property Details" error={error} onRetry={refetch} onClose={close} />;
  const edit = property.abilities.update && (
    <Button variant="secondary" onClick={() => turnToEdit(id)}>
      <PencilIcon />
      Edit
    </Button>
  );
  return (
    <Dialog open onClose={close} title={property.name} description={addressLine(property)} footer={edit}>
      <Stack gap={5}>
        <Cover>
          <PropertyCover type={property.property_type} />
        </Cover>
        <DescriptionList items={itemsOf(property)} />
      </Stack>
    </Dialog>
  );
}
