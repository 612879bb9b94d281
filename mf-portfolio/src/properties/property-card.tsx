import type { Property } from '@keystead/contracts';
import { addressLine, CardName, CardText, Owner, quantity, RecordCard, RecordMenu } from '@keystead/crud-ui';
import { color, font, formatMoney, MapPinIcon, radius, space } from '@keystead/ui';
import { BathIcon, BedDoubleIcon, RulerIcon, StatusBadge } from '@keystead/ui/app';
import styled from 'styled-components';
import { propertyPages, useDeleteProperty } from './property.api.ts';
import { typeNames } from './property.ts';
import { PropertyCover } from './property-cover.tsx';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} 0.625rem;
  font: ${font('small')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
  & > li { display: flex; gap: ${space[1]}; align-items: center; }
  & svg { inline-size: 1rem; block-size: 1rem; color: ${color.textSubtle}; }
`;

function PropertyFacts({ property: { bedrooms, bathrooms, square_feet } }: { property: Property }) {
  const facts = [
    { icon: <BedDoubleIcon />, count: bedrooms, one: 'bed', many: 'beds' },
    { icon: <BathIcon />, count: bathrooms, one: 'bath', many: 'baths' },
    { icon: <RulerIcon />, count: square_feet, one: 'sq ft', many: 'sq ft' },
  ].flatMap(({ count, ...fact }) => (count === null ? [] : [{ ...fact, count }]));
  if (facts.length === 0) return null;
  return (
    <List>
      {facts.map(({ icon, count, one, many }) => (
        <li key={one}>
          {icon}
          {quantity(count, one, many)}
        </li>
      ))}
    </List>
  );
}

const Root = styled(RecordCard)`
  overflow: clip;
  overflow-clip-margin: 4px;
  & > :first-child { border-start-start-radius: calc(${radius.large} - 1px); border-start-end-radius: calc(${radius.large} - 1px); }
`;

const Body = styled.div`
  flex: 1;
  display: grid;
  gap: ${space[2]};
  align-content: start;
  padding: ${space[4]} ${space[5]};
`;

const Address = styled.p`
  display: flex;
  gap: ${space[2]};
  font: ${font('small')};
  color: ${color.textMuted};
  overflow-wrap: anywhere;
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; margin-block: 0.125rem; color: ${color.textSubtle}; }
`;

const Overline = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  justify-content: space-between;
  font: ${font('caption')};
  color: ${color.textSubtle};
`;

const Rent = styled.p`
  padding: 0 ${space[5]} ${space[5]};
  font: ${font('title')};
  letter-spacing: -0.015em;
  font-variant-numeric: tabular-nums;
`;

const Period = styled.span`font: ${font('small')}; letter-spacing: 0; color: ${color.textMuted};`;

const Corner = styled.div`
  position: absolute;
  inset-block-start: ${space[3]};
  inset-inline-end: ${space[3]};
`;

export function PropertyCard({ record: property }: { record: Property }) {
  const { confirmDelete } = useDeleteProperty();
  const { path } = propertyPages;
  const { id, name } = property;
  return (
    <Root as="li">
      <PropertyCover property={property} shape="card" />
      <Body>
        <Overline>
          {typeNames[property.property_type]}
          <StatusBadge status={property.status} />
        </Overline>
        <CardName path={path} id={id} name={name} />
        <Address>
          <MapPinIcon />
          {addressLine(property)}
        </Address>
        <PropertyFacts property={property} />
        <Owner kind="properties" id={id} />
        {property.description && <CardText>{property.description}</CardText>}
      </Body>
      <Rent>
        {formatMoney(property.rent_amount)}
        <Period>/month</Period>
      </Rent>
      <Corner>
        <RecordMenu
          path={path}
          record={property}
          name={name}
          viewLabel="View Details"
          variant="secondary"
          onDelete={() => void confirmDelete(property)}
        />
      </Corner>
    </Root>
  );
}
