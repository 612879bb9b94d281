import { Card, color, font, radius, Skeleton, space } from '@keystead/ui';
import type { ComponentType } from 'react';
import styled from 'styled-components';

const Root = styled(Card)`
  container-type: inline-size;
  gap: ${space[1]};
  padding: ${space[5]};
`;

const Top = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  justify-content: space-between;
  /* Two lines of the label, so that the values of a row stand level. */
  min-block-size: 2.5rem;
  & > span {
    flex: none;
    display: grid;
    place-content: center;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    border-radius: ${radius.medium};
    background: ${color.accentSoft};
    color: ${color.accentInk};
  }
  & svg { inline-size: 1.125rem; block-size: 1.125rem; }
`;

const Label = styled.h2`font: ${font('label')}; letter-spacing: 0; color: ${color.textMuted};`;
// Even a sum of millions fits on one line.
const Value = styled.p`
  font: ${font('figure')};
  font-size: clamp(1.25rem, 12.5cqi, 1.875rem);
  letter-spacing: -0.025em;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;
const Change = styled.p`font: ${font('small')}; color: ${color.textSubtle};`;

export interface StatCardProps {
  label: string;
  icon: ComponentType;
  /** Undefined while it isn't known. */
  value: string | undefined;
}

/** One figure, with the fixed change of product §2. */
export function StatCard({ label, icon: Icon, value }: StatCardProps) {
  return (
    <Root>
      <Top>
        <Label>{label}</Label>
        <span>
          <Icon />
        </span>
      </Top>
      {value === undefined ? <Skeleton width="4rem" height="2.25rem" /> : <Value>{value}</Value>}
      <Change>+0% from last month</Change>
    </Root>
  );
}
