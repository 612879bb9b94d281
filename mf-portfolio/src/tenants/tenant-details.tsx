import type { Tenant } from '@keystead/contracts';
import {
  EmailLink,
  type Fact,
  Facts,
  type HistoryFields,
  HistorySection,
  PhoneLink,
  PropertyLink,
  PropertyName,
  RecordHistory,
  tenants,
} from '@keystead/crud-ui';
import { Card, CardBody, CardHeader, color, font, formatDate, Grid, motion, radius, space } from '@keystead/ui';
import { ChevronRightIcon, CreditCardIcon, WrenchIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import { tenantForm } from './tenant.form.tsx';

// Narrower than a DescriptionList allows, so the term is above its value.
const List = styled.dl`display: grid; gap: ${space[4]};`;

function FactCard({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        <List>
          <Facts facts={facts} />
        </List>
      </CardBody>
    </Card>
  );
}

const phoneFact = (phone: string | null) => ({
  term: 'Phone',
  value: phone && <PhoneLink phone={phone} />,
});

export function TenantFacts({ tenant }: { tenant: Tenant }) {
  const { email, phone, property_id, property_name, move_in_date } = tenant;
  const contact = [{ term: 'Email', value: <EmailLink email={email} /> }, phoneFact(phone)];
  const home = [
    { term: 'Property', value: <PropertyLink id={property_id} name={property_name} /> },
    { term: 'Move-in date', value: move_in_date && formatDate(move_in_date) },
  ];
  const emergency = [{ term: 'Name', value: tenant.emergency_contact_name }, phoneFact(tenant.emergency_contact_phone)];
  return (
    <Grid>
      <FactCard title="Contact" facts={contact} />
      <FactCard title="Home" facts={home} />
      <FactCard title="Emergency contact" facts={emergency} />
    </Grid>
  );
}

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

const fields: HistoryFields = {
  ...tenantForm.history,
  property_id: { label: tenantForm.labels.property_id, show: (id) => <PropertyName id={Number(id)} /> },
  invited_at: { label: 'Invitation', said: () => 'sent an invitation' },
};

export const TenantHistory = ({ id }: Pick<Tenant, 'id'>) => (
  <HistorySection>
    <RecordHistory collection={tenants} operation="GET /tenants/{id}/history" id={id} noun="tenant" fields={fields} />
  </HistorySection>
);
