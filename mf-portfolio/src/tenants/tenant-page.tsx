import type { Lease, Tenant } from '@keystead/contracts';
import {
  ActionButton,
  countedHeading,
  EmailLink,
  type Fact,
  Facts,
  fullName,
  type HistoryFields,
  HistorySection,
  ListTable,
  type PageDeletion,
  PhoneLink,
  PropertyLink,
  PropertyName,
  RecordHistory,
  RecordPage,
} from '@keystead/crud-ui';
import {
  Card,
  CardBody,
  CardHeader,
  Cluster,
  color,
  font,
  formatDate,
  formatMoney,
  Grid,
  LinkButton,
  MailIcon,
  media,
  motion,
  radius,
  space,
  today,
} from '@keystead/ui';
import {
  Avatar,
  ChevronRightIcon,
  CreditCardIcon,
  type DataTableColumn,
  EmptyState,
  FileTextIcon,
  PencilIcon,
  PlusIcon,
  Section,
  StatusBadge,
  TrashIcon,
  WrenchIcon,
} from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useDialogRoutes, useRecordList } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { leasePages, leases } from '../leases/lease.api.ts';
import { shownStatus, termText } from '../leases/lease.ts';
import { tenantPages, useDeleteTenant, useInviteTenant } from './tenant.api.ts';
import { tenantForm } from './tenant.form.tsx';
import { invitedText } from './tenant.ts';

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

const phoneFact = (phone: string | null) => ({ term: 'Phone', value: phone && <PhoneLink phone={phone} /> });

function TenantFacts({ tenant }: { tenant: Tenant }) {
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

const columns: DataTableColumn<Lease>[] = [
  {
    key: 'property',
    header: 'Property',
    primary: true,
    cell: ({ id, property_name }) => <Link to={`/app/leases/${id}`}>{property_name}</Link>,
  },
  { key: 'term', header: 'Term', width: '1.5fr', cell: termText },
  { key: 'rent', header: 'Rent', align: 'end', width: '9rem', cell: ({ rent_amount }) => formatMoney(rent_amount) },
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    cell: (lease) => <StatusBadge status={shownStatus(lease, today())} />,
  },
];

function TenantLeases({ id }: Pick<Tenant, 'id'>) {
  const list = useRecordList(leases, { tenant_id: id, sort: '-start_date' });
  const { linkProps } = useDialogRoutes(leasePages.path);
  const add = list.mayCreate && (
    <LinkButton as={Link} to={`/app/leases/new?tenant_id=${id}`} {...linkProps} variant="secondary" size="small">
      <PlusIcon />
      Add lease
    </LinkButton>
  );
  const empty = (
    <EmptyState icon={FileTextIcon} title="No leases found" hint="This tenant’s leases will appear here." level={3} />
  );
  return (
    <Section title={countedHeading('Leases', list)} actions={add}>
      <ListTable list={list} noun="leases" table={{ caption: 'Leases', columns }} empty={empty} />
    </Section>
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

const links = [
  { Icon: CreditCardIcon, list: 'payments', label: 'Payments', hint: 'Rent, deposits and receipts' },
  {
    Icon: WrenchIcon,
    list: 'maintenance',
    label: 'Maintenance requests',
    hint: 'Reported problems and their progress',
  },
];

function TenantLinks({ id }: Pick<Tenant, 'id'>) {
  return (
    <Grid as="ul" columns={2}>
      {links.map(({ Icon, list, label, hint }) => (
        <Tile as="li" key={list}>
          <Icon />
          <Texts>
            <Link to={`/app/${list}?tenant_id=${id}`}>{label}</Link>
            {hint}
          </Texts>
          <ChevronRightIcon />
        </Tile>
      ))}
    </Grid>
  );
}

const fields: HistoryFields = {
  ...tenantForm.history,
  property_id: { label: tenantForm.labels.property_id, show: (id) => <PropertyName id={Number(id)} /> },
  invited_at: { label: 'Invitation', said: () => 'sent an invitation' },
};

const TenantHistory = ({ id }: Pick<Tenant, 'id'>) => (
  <HistorySection>
    <RecordHistory pages={tenantPages} id={id} fields={fields} />
  </HistorySection>
);

// On a phone on a line of their own, below the longer button.
const Pair = styled.div`
  display: flex;
  gap: ${space[3]};
  ${media.phone} { flex: 1 0 100%; & > * { flex: 1; } }
`;

function TenantActions({ tenant, deleting, onDelete }: PageDeletion & { tenant: Tenant }) {
  const { id, invited_at, abilities } = tenant;
  const { open } = useDialogRoutes(`${tenantPages.path}/${id}`);
  const { invite, isPending } = useInviteTenant(id);
  return (
    <>
      <ActionButton
        may={abilities.invite}
        icon={MailIcon}
        label={invited_at === null ? 'Send invitation' : 'Send invitation again'}
        busy={isPending}
        onClick={invite}
      />
      <Pair>
        <ActionButton may={abilities.update} icon={PencilIcon} label="Edit" onClick={() => open('edit')} />
        <ActionButton may={abilities.delete} icon={TrashIcon} label="Delete" busy={deleting} onClick={onDelete} />
      </Pair>
    </>
  );
}

const Name = styled.span`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  & > :last-child { min-inline-size: 0; overflow-wrap: anywhere; }
`;

/** The date of the invitation is only shown to users who may invite. */
function headerOf(tenant: Tenant, deletion: PageDeletion) {
  const { status, abilities } = tenant;
  const title = (
    <Name>
      <Avatar name={fullName(tenant)} />
      <span>{fullName(tenant)}</span>
    </Name>
  );
  const subtitle = (
    <Cluster as="span" gap={3}>
      <StatusBadge status={status} />
      {abilities.update && <span>{invitedText(tenant)}</span>}
    </Cluster>
  );
  const actions = Object.values(abilities).some(Boolean) && <TenantActions tenant={tenant} {...deletion} />;
  return { title, tab: fullName(tenant), subtitle, actions };
}

export const TenantPage = () => (
  <RecordPage pages={tenantPages} listName="Tenants" title="Tenant" useDelete={useDeleteTenant} header={headerOf}>
    {(tenant) => (
      <>
        <TenantFacts tenant={tenant} />
        <TenantLeases id={tenant.id} />
        <TenantLinks id={tenant.id} />
        {tenant.abilities.update && <TenantHistory id={tenant.id} />}
      </>
    )}
  </RecordPage>
);
