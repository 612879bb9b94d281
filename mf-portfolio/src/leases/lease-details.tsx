import type { Lease } from '@keystead/contracts';
import {
  formatDateValue,
  formatMoneyValue,
  formatWith,
  type HistoryFields,
  HistorySection,
  PropertyLink,
  RecordHistory,
  TenantLink,
} from '@keystead/crud-ui';
import { Card, CardBody, color, font, formatMoney, Grid, Stack, today } from '@keystead/ui';
import { ProgressBar, Section } from '@keystead/ui/app';
import { isClientError, Link } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { leases } from './lease.api.ts';
import { fieldLabels } from './lease.form.tsx';
import { documentChange, statusNames, termProgress, termText } from './lease.ts';

function RenewedLeaseLink({ id }: { id: number }) {
  const { data, error } = useRecord(leases, id);
  if (isClientError(error)) return 'a lease that was deleted';
  return <Link to={`/app/leases/${id}`}>{data ? termText(data) : 'the lease before'}</Link>;
}

const End = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
  & > a { color: ${color.accentInk}; text-underline-offset: 0.2em; }
`;
const Period = styled.span`color: ${color.textMuted};`;

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

const Terms = styled.p`max-inline-size: 72ch; white-space: pre-line; overflow-wrap: anywhere;`;
const Nothing = styled.p`color: ${color.textSubtle};`;

export function LeaseTerms({ lease: { lease_terms } }: { lease: Lease }) {
  return (
    <Section title="Lease terms">
      <Card as="div">
        <CardBody>{lease_terms === null ? <Nothing>Not provided</Nothing> : <Terms>{lease_terms}</Terms>}</CardBody>
      </Card>
    </Section>
  );
}

const fields: HistoryFields = {
  // The names below represent both.
  property_id: { label: fieldLabels.property_id, said: () => null },
  tenant_id: { label: fieldLabels.tenant_id, said: () => null },
  property_name: { label: fieldLabels.property_id },
  tenant_name: { label: fieldLabels.tenant_id },
  start_date: { label: fieldLabels.start_date, show: formatDateValue },
  end_date: { label: fieldLabels.end_date, show: formatDateValue },
  rent_amount: { label: fieldLabels.rent_amount, show: formatMoneyValue },
  deposit_amount: { label: fieldLabels.deposit_amount, show: formatMoneyValue },
  lease_terms: { label: fieldLabels.lease_terms },
  status: { label: fieldLabels.status, show: formatWith(statusNames) },
  documents: { label: 'Documents', said: documentChange },
};

export function LeaseHistory({ id }: Pick<Lease, 'id'>) {
  return (
    <HistorySection>
      <RecordHistory collection={leases} operation="GET /leases/{id}/history" id={id} noun="lease" fields={fields} />
    </HistorySection>
  );
}
