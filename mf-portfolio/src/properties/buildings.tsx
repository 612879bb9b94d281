import type { Building, Property } from '@keystead/contracts';
import { addressLine, quantity } from '@keystead/crud-ui';
import { color, font, formatMoney, space } from '@keystead/ui';
import type { RowGroups } from '@keystead/ui/app';
import styled from 'styled-components';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[6]};
  align-items: baseline;
  justify-content: space-between;
`;

const Name = styled.h2`
  font: ${font('strong')};
  overflow-wrap: anywhere;
  & > span { color: ${color.textMuted}; font-weight: 400; }
`;

const Figures = styled.p`
  font: ${font('small')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
`;

function BuildingHeading({ building }: { building: Building }) {
  const { address, city, state, zip_code, units, occupied, rent_amount } = building;
  const figures = [
    quantity(units, 'unit', 'units'),
    `${occupied.toLocaleString('en-US')} occupied`,
    `${formatMoney(rent_amount)}/month`,
  ];
  return (
    <Root>
      <Name>
        {address}{' '}
        <span>
          {city}, {state} {zip_code}
        </span>
      </Name>
      <Figures>{figures.join(' · ')}</Figures>
    </Root>
  );
}

/** The headings of a list in the order of buildings; undefined of another. */
export function groupsOf(buildings: readonly Building[]): RowGroups<Property> | undefined {
  if (buildings.length === 0) return undefined;
  const found = new Map(buildings.flatMap((building) => building.property_ids.map((id) => [id, building] as const)));
  return {
    keyOf: (property) => addressLine(found.get(property.id) ?? property),
    heading({ id }) {
      const building = found.get(id);
      return building && <BuildingHeading building={building} />;
    },
  };
}
