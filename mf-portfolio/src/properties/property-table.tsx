import type { Property } from '@keystead/contracts';
import { addressLine, Nothing, placeName, quantity, RecordMenu, type RecordTable, RowLink } from '@keystead/crud-ui';
import { formatMoney } from '@keystead/ui';
import { StatusBadge } from '@keystead/ui/app';
import { propertyPages, useDeleteProperty } from './property.api.ts';
import { typeNames } from './property.ts';

const { path } = propertyPages;

function sizeText({ bedrooms, bathrooms, square_feet }: Property): string {
  const facts = [
    bedrooms === null ? null : quantity(bedrooms, 'bed', 'beds'),
    bathrooms === null ? null : quantity(bathrooms, 'bath', 'baths'),
    square_feet === null ? null : quantity(square_feet, 'sq ft', 'sq ft'),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

function PropertyMenu({ property }: { property: Property }) {
  const { confirmDelete } = useDeleteProperty();
  return (
    <RecordMenu
      path={path}
      record={property}
      name={property.name}
      viewLabel="View Details"
      onDelete={() => void confirmDelete(property)}
    />
  );
}

export const propertyTable: RecordTable<Property> = {
  caption: 'Properties',
  columns: [
    {
      key: 'name',
      header: 'Property',
      order: 'name',
      primary: true,
      cell: ({ id, name }) => (
        <RowLink path={path} id={id}>
          {placeName(name)}
        </RowLink>
      ),
    },
    { key: 'address', header: 'Address', width: '2fr', cell: addressLine },
    { key: 'type', header: 'Type', width: '7rem', cell: ({ property_type }) => typeNames[property_type] },
    {
      key: 'size',
      header: 'Size',
      width: '1.25fr',
      cell: (property) => sizeText(property) || <Nothing>—</Nothing>,
    },
    {
      key: 'rent',
      header: 'Rent',
      order: '-rent_amount',
      align: 'end',
      width: '7.5rem',
      cell: ({ rent_amount }) => formatMoney(rent_amount),
    },
    { key: 'status', header: 'Status', width: '8rem', cell: ({ status }) => <StatusBadge status={status} /> },
  ],
  actions: (property) => <PropertyMenu property={property} />,
};
