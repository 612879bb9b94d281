import type { Tenant } from '@keystead/contracts';
import { Card, CardBody, CardHeader, color, font, formatDate, Grid, space } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PropertyLink } from '../properties/property-link.tsx';

// Narrower than a DescriptionList can be: the name above its value.
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
  /** Null is what nobody has told. */
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

// A question mark would begin the message's subject or text.
const mailed = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
// What a dialler takes, of a number as people write it.
const dialled = (phone: string) => `tel:${phone.replaceAll(/[^\d+*,;]/g, '')}`;

const phoneFact = (phone: string | null) => ({
  term: 'Phone',
  value: phone && <a href={dialled(phone)}>{phone}</a>,
});

/** How a tenant is reached, where they live, and whom to call if something happens. */
export function TenantFacts({ tenant }: { tenant: Tenant }) {
  const { email, phone, property_id, property_name, move_in_date } = tenant;
  const contact = [{ term: 'Email', value: <a href={mailed(email)}>{email}</a> }, phoneFact(phone)];
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
