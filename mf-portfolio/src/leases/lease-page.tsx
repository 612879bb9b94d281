import type { Lease } from '@keystead/contracts';
import {
  ActionButton,
  dueDayNames,
  FactGrid,
  formatDateValue,
  formatMoneyValue,
  type HistoryFields,
  HistorySection,
  MoreMenu,
  Nothing,
  type PageDeletion,
  Paragraph,
  type PossibleAction,
  PropertyLink,
  prorationNames,
  RecordHistory,
  RecordPage,
  Second,
  Surface,
  TenantLink,
} from '@keystead/crud-ui';
import { color, formatMoney, RefreshCwIcon, Stack, today } from '@keystead/ui';
import { CalendarIcon, PencilIcon, ProgressBar, Section, StatusBadge, TrashIcon } from '@keystead/ui/app';
import { isClientError, Link } from '@keystead/web-kit';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { leasePages, leases, useDeleteLease } from './lease.api.ts';
import { leaseForm } from './lease.form.tsx';
import { documentChange, leaseName, mayEndEarly, shownStatus, termProgress, termText } from './lease.ts';
import { LeaseDocuments } from './lease-documents.tsx';
import { TenancyNotice } from './lease-tenancy.tsx';

function RenewedLeaseLink({ id }: { id: number }) {
  const { data, error } = useRecord(leases, id);
  if (isClientError(error)) return 'a lease that was deleted';
  return <Link to={`/app/leases/${id}`}>{data ? termText(data) : 'the lease before'}</Link>;
}

const Period = styled.span`color: ${color.textMuted};`;

function LeaseFacts({ lease }: { lease: Lease }) {
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
    { term: 'Charges and payments', value: <Link to={`/app/rent/${lease.id}`}>Ledger</Link> },
    ...(renewal_of === null ? [] : [{ term: 'Renewal of', value: <RenewedLeaseLink id={renewal_of} /> }]),
  ];
  return (
    <Surface>
      <Stack gap={6}>
        <Stack gap={2}>
          <ProgressBar label={termText(lease)} value={elapsed} max={total} text={text} />
          {end !== null && <Second as="p">{end}</Second>}
        </Stack>
        <FactGrid facts={facts} />
      </Stack>
    </Surface>
  );
}

interface LeasePartProps {
  lease: Lease;
}

const LeaseTerms = ({ lease: { lease_terms } }: LeasePartProps) => (
  <Section title="Lease terms">
    <Surface>
      {lease_terms === null ? <Nothing as="p">Not provided</Nothing> : <Paragraph>{lease_terms}</Paragraph>}
    </Surface>
  </Section>
);

const named = (names: Readonly<Record<string, string>>) => (value: unknown) => names[String(value)] ?? String(value);

const fields: HistoryFields = {
  ...leaseForm.history,
  charges_rent_from: { label: 'Rent charged from', show: formatDateValue },
  rent_due_day: { label: 'Rent due on the', show: named(dueDayNames) },
  rent_billing: { label: 'Rent charged', show: named({ advance: 'In advance', arrears: 'In arrears' }) },
  rent_proration: { label: 'Rent of a part of a month', show: named(prorationNames) },
  rent_raises: { label: 'Raises of the rent' },
  rent_after_end: { label: 'Rent after the last day', show: formatMoneyValue },
  holdover_since: { label: 'Start of the holdover', show: formatDateValue },
  month_to_month_rent: { label: 'Rent month to month', show: formatMoneyValue },
  tenancy_ends_on: { label: 'Last day of the tenancy', show: formatDateValue },
  documents: { label: 'Documents', said: documentChange },
};

const LeaseHistory = ({ id }: Pick<Lease, 'id'>) => (
  <HistorySection>
    <RecordHistory pages={leasePages} id={id} fields={fields} />
  </HistorySection>
);

function Actions({ lease, deleting, onDelete }: PageDeletion & { lease: Lease }) {
  const { id, abilities } = lease;
  const { open } = useDialogRoutes(`${leasePages.path}/${id}`);
  // Apart from the everyday ones.
  const endings: PossibleAction[] = [
    { may: mayEndEarly(lease), label: 'End early', icon: CalendarIcon, onSelect: () => open('end') },
    { may: abilities.delete, label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger' },
  ];
  return (
    <>
      <ActionButton may={abilities.update} icon={PencilIcon} label="Edit" onClick={() => open('edit')} />
      <ActionButton may={abilities.update} icon={RefreshCwIcon} label="Renew" onClick={() => open('renew')} />
      <MoreMenu label="More actions" variant="secondary" busy={deleting} actions={endings} />
    </>
  );
}

const headerOf = (lease: Lease, deletion: PageDeletion) => ({
  title: leaseName(lease),
  subtitle: <StatusBadge status={shownStatus(lease, today())} />,
  actions: Object.values(lease.abilities).some(Boolean) && <Actions lease={lease} {...deletion} />,
});

export const LeasePage = () => (
  <RecordPage pages={leasePages} listName="Leases" title="Lease" useDelete={useDeleteLease} header={headerOf}>
    {(lease) => (
      <>
        <TenancyNotice lease={lease} />
        <LeaseFacts lease={lease} />
        <LeaseTerms lease={lease} />
        <LeaseDocuments lease={lease} />
        {lease.abilities.update && <LeaseHistory id={lease.id} />}
      </>
    )}
  </RecordPage>
);
