import type { Property } from '@keystead/contracts';
import { addressLine, Nothing, placeName, quantity, RecordMenu, type RecordTable } from '@keystead/crud-ui';
import { formatMoney } from '@keystead/ui';
import { type DataTableColumn, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import { propertyPages, useDeleteProperty } from './property.api.ts';
import { typeNames } from './property.ts';

function sizeText({ bedrooms, bathrooms, square_feet }: Property): string {
  const facts = [
    bedrooms === null ? null : quantity(bedrooms, 'bed', 'beds'),
    bathrooms === null ? null : quantity(bathrooms, 'bath', 'baths'),
    square_feet === null ? null : quantity(square_feet, 'sq ft', 'sq ft'),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

export function usePropertyTable(): RecordTable<Property> {
  const { path } = propertyPages;
  const { at, linkProps } = useDialogRoutes(path);
  const { confirmDelete } = useDeleteProperty();
  const columns: DataTableColumn<Property>[] = [
    {
      key: 'name',
      header: 'Property',
      order: 'name',
      primary: true,
      cell: ({ id, name }) => (
        <Link to={at(id)} {...linkProps}>
          {placeName(name)}
        </Link>
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
  ];
  return {
    caption: 'Properties',
    columns,
    actions: (property) => (
      <RecordMenu
        path={path}
        record={property}
        name={property.name}
        viewLabel="View Details"
        onDelete={() => void confirmDelete(property)}
      />
    ),
  };
}
