import type { Tenant } from '@keystead/contracts';
import { EmailLink, PhoneLink, PropertyLink } from '@keystead/crud-ui';
import { Card, CardBody, CardHeader, color, font, formatDate, Grid, space } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

// Narrower than a DescriptionList allows, so the term is above its value.
const List = styled.dl`display: grid; gap: ${space[4]};`;
const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
  & > a { color: ${color.accentInk}; text-underline-offset: 0.2em; }
`;
const Nothing = styled.span`color: ${color.textSubtle};`;

interface FactCardProps {
  title: string;
  /** Null for an unknown value. */
  facts: { term: string; value: ReactNode }[];
}

function FactCard({ title, facts }: FactCardProps) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        <List>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <Term>{term}</Term>
              <Value>{value ?? <Nothing>Not provided</Nothing>}</Value>
            </div>
          ))}
        </List>
      </CardBody>
    </Card>
  );
}

const phoneFact = (phone: string | null) => ({
  term: 'Phone',
  value: phone && <PhoneLink phone={phone} />,
});

/** Contact details, home and emergency contact of a tenant. */
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
