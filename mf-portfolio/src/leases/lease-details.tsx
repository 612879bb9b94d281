import type { Lease } from '@keystead/contracts';
import {
  FactGrid,
  type HistoryFields,
  HistorySection,
  Nothing,
  Paragraph,
  PropertyLink,
  RecordHistory,
  Surface,
  TenantLink,
} from '@keystead/crud-ui';
import { color, font, formatMoney, Stack, today } from '@keystead/ui';
import { ProgressBar, Section } from '@keystead/ui/app';
import { isClientError, Link } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { leases } from './lease.api.ts';
import { leaseForm } from './lease.form.tsx';
import { documentChange, termProgress, termText } from './lease.ts';

function RenewedLeaseLink({ id }: { id: number }) {
  const { data, error } = useRecord(leases, id);
  if (isClientError(error)) return 'a lease that was deleted';
  return <Link to={`/app/leases/${id}`}>{data ? termText(data) : 'the lease before'}</Link>;
}

const End = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
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
    <Surface>
      <Stack gap={6}>
        <Stack gap={2}>
          <ProgressBar label={termText(lease)} value={elapsed} max={total} text={text} />
          {end !== null && <End>{end}</End>}
        </Stack>
        <FactGrid facts={facts} />
      </Stack>
    </Surface>
  );
}

interface LeasePartProps {
  lease: Lease;
}

export const LeaseTerms = ({ lease: { lease_terms } }: LeasePartProps) => (
  <Section title="Lease terms">
    <Surface>
      {lease_terms === null ? <Nothing as="p">Not provided</Nothing> : <Paragraph>{lease_terms}</Paragraph>}
    </Surface>
  </Section>
);

const { labels, history } = leaseForm;

const fields: HistoryFields = {
  ...history,
  // The names below represent both.
  property_id: { label: labels.property_id, said: () => null },
  tenant_id: { label: labels.tenant_id, said: () => null },
  property_name: { label: labels.property_id },
  tenant_name: { label: labels.tenant_id },
  documents: { label: 'Documents', said: documentChange },
};

export const LeaseHistory = ({ id }: Pick<Lease, 'id'>) => (
  <HistorySection>
    <RecordHistory collection={leases} operation="GET /leases/{id}/history" id={id} noun="lease" fields={fields} />
  </HistorySection>
);
