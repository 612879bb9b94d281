import type { Tenant } from '@keystead/contracts';
import { Card, color, font, Grid, motion, radius, space } from '@keystead/ui';
import { ChevronRightIcon, CreditCardIcon, WrenchIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import type { ComponentType } from 'react';
import styled from 'styled-components';

const Tile = styled(Card)`
  position: relative;
  flex-direction: row;
  gap: ${space[4]};
  align-items: center;
  padding: ${space[4]} ${space[5]};
  transition: border-color ${motion.fast};
  &:hover { border-color: ${color.borderStrong}; }
  & > svg { inline-size: 1.25rem; block-size: 1.25rem; flex: none; color: ${color.textSubtle}; }
  & > svg:first-child { color: ${color.accentInk}; }
`;

const Texts = styled.div`
  flex: 1;
  min-inline-size: 0;
  font: ${font('small')};
  color: ${color.textMuted};
  & > a { display: block; font: ${font('strong')}; color: ${color.text}; text-decoration: none; }
  & > a::after { content: ''; position: absolute; inset: 0; border-radius: ${radius.large}; }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: 2px; }
`;

interface LinkTileProps {
  icon: ComponentType;
  to: string;
  label: string;
  hint: string;
}

function LinkTile({ icon: Icon, to, label, hint }: LinkTileProps) {
  return (
    <Tile as="li">
      <Icon />
      <Texts>
        <Link to={to}>{label}</Link>
        {hint}
      </Texts>
      <ChevronRightIcon />
    </Tile>
  );
}

/** Links to the tenant's records in other areas. */
export function TenantLinks({ id }: Pick<Tenant, 'id'>) {
  return (
    <Grid as="ul" columns={2}>
      <LinkTile
        icon={CreditCardIcon}
        to={`/app/payments?tenant_id=${id}`}
        label="Payments"
        hint="Rent, deposits and receipts"
      />
      <LinkTile
        icon={WrenchIcon}
        to={`/app/maintenance?tenant_id=${id}`}
        label="Maintenance requests"
        hint="Reported problems and their progress"
      />
    </Grid>
  );
}
