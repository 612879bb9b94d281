import type { Lease } from '@keystead/contracts';
import { PropertyLink, TenantLink } from '@keystead/crud-ui';
import { Card, CardBody, color, font, formatMoney, Grid, Stack, today } from '@keystead/ui';
import { ProgressBar } from '@keystead/ui/app';
import styled from 'styled-components';
import { termText } from './lease-labels.ts';
import { termProgress } from './lease-term.ts';
import { RenewedLeaseLink } from './renewed-lease-link.tsx';

const End = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
  & > a { color: ${color.accentInk}; text-underline-offset: 0.2em; }
`;
const Period = styled.span`color: ${color.textMuted};`;

/** The progress of the term, and the agreed terms. */
export function LeaseFacts({ lease }: { lease: Lease }) {
  const { elapsed, total, text, end } = termProgress(lease, today());
  const { rent_amount, deposit_amount, renewal_of } = lease;
  const rent = (
    <>
      {formatMoney(rent_amount)}
      <Period>/month</Period>
    </>
  );
  const facts = [
    { term: 'Property', value: <PropertyLink id={lease.property_id} name={lease.property_name} /> },
    { term: 'Tenant', value: <TenantLink id={lease.tenant_id} name={lease.tenant_name} /> },
    { term: 'Rent', value: rent },
    { term: 'Deposit', value: formatMoney(deposit_amount) },
    ...(renewal_of === null ? [] : [{ term: 'Renewal of', value: <RenewedLeaseLink id={renewal_of} /> }]),
  ];
  return (
    <Card as="div">
      <CardBody>
        <Stack gap={6}>
          <Stack gap={2}>
            <ProgressBar label={termText(lease)} value={elapsed} max={total} text={text} />
            {end !== null && <End>{end}</End>}
          </Stack>
          <Grid as="dl" columns={4} minimum="9rem">
            {facts.map(({ term, value }) => (
              <div key={term}>
                <Term>{term}</Term>
                <Value>{value}</Value>
              </div>
            ))}
          </Grid>
        </Stack>
      </CardBody>
    </Card>
  );
}
