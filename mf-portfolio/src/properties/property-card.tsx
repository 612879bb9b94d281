import type { Property } from '@keystead/contracts';
import { addressLine, quantity, RecordMenu } from '@keystead/crud-ui';
import { Card, color, font, formatMoney, MapPinIcon, motion, radius, shadow, space } from '@keystead/ui';
import { BathIcon, BedDoubleIcon, RulerIcon, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { usePropertyNavigation } from './property.navigation.ts';
import { typeNames } from './property.ts';
import { PropertyCover } from './property-cover.tsx';

function PropertyCardMenu({ property, onDelete }: { property: Property; onDelete: () => void }) {
  const { open } = usePropertyNavigation();
  const { id, name, abilities } = property;
  return (
    <RecordMenu
      name={name}
      viewLabel="View Details"
      onView={() => open(id)}
      onEdit={abilities.update && (() => open(`${id}/edit`))}
      onDelete={abilities.delete && onDelete}
      variant="secondary"
    />
  );
}

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
  if (bedrooms === null && bathrooms === null && square_feet === null) return null;
  return (
    <List>
      {bedrooms !== null && (
        <li>
          <BedDoubleIcon />
          {quantity(bedrooms, 'bed', 'beds')}
        </li>
      )}
      {bathrooms !== null && (
        <li>
          <BathIcon />
          {quantity(bathrooms, 'bath', 'baths')}
        </li>
      )}
      {square_feet !== null && (
        <li>
          <RulerIcon />
          {quantity(square_feet, 'sq ft', 'sq ft')}
        </li>
      )}
    </List>
  );
}

const Root = styled(Card)`
  position: relative;
  overflow: clip;
  overflow-clip-margin: 4px;
  transition: border-color ${motion.fast}, box-shadow ${motion.fast};
  & > :first-child { border-start-start-radius: calc(${radius.large} - 1px); border-start-end-radius: calc(${radius.large} - 1px); }
  &:hover { border-color: ${color.borderStrong}; box-shadow: ${shadow.middle}; }
`;

const Body = styled.div`
  flex: 1;
  display: grid;
  gap: ${space[2]};
  align-content: start;
  padding: ${space[4]} ${space[5]};
`;

const Name = styled.h2`
  font: ${font('heading')};
  overflow-wrap: anywhere;
  & > a { color: inherit; text-decoration: none; }
  & > a::after { content: ''; position: absolute; inset: 0; border-radius: ${radius.large}; }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: 2px; }
`;

const Address = styled.p`
  display: flex;
  gap: ${space[2]};
  font: ${font('small')};
  color: ${color.textMuted};
  overflow-wrap: anywhere;
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; margin-block: 0.125rem; color: ${color.textSubtle}; }
`;

const Description = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  font: ${font('small')};
  color: ${color.textMuted};
  overflow-wrap: anywhere;
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

/** A property in the list. The whole card links to the details, through the link on its name. */
export function PropertyCard({ property, onDelete }: { property: Property; onDelete: () => void }) {
  const { at, linkProps } = usePropertyNavigation();
  return (
    <Root as="li">
      <PropertyCover property={property} shape="card" />
      <Body>
        <Overline>
          {typeNames[property.property_type]}
          <StatusBadge status={property.status} />
        </Overline>
        <Name>
          <Link to={at(property.id)} {...linkProps}>
            {property.name}
          </Link>
        </Name>
        <Address>
          <MapPinIcon />
          {addressLine(property)}
        </Address>
        <PropertyFacts property={property} />
        {property.description && <Description>{property.description}</Description>}
      </Body>
      <Rent>
        {formatMoney(property.rent_amount)}
        <Period>/month</Period>
      </Rent>
      <Corner>
        <PropertyCardMenu property={property} onDelete={onDelete} />
      </Corner>
    </Root>
  );
}
