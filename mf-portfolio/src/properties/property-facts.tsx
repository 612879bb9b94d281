import type { Property } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { color, font, space } from '@keystead/ui';
import { BathIcon, BedDoubleIcon, RulerIcon } from '@keystead/ui/app';
import styled from 'styled-components';

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

/** Bedrooms, bathrooms and size, where known. */
export function PropertyFacts({ property: { bedrooms, bathrooms, square_feet } }: { property: Property }) {
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
