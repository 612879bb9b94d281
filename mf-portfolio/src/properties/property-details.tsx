import type { Lease, Property } from '@keystead/contracts';
import {
  addressLine,
  countedHeading,
  fullName,
  OpenedRecord,
  RecordHistory,
  RecordPhotos,
  Second,
  TabbedDialog,
  tenants,
  useAddPhotos,
} from '@keystead/crud-ui';
import {
  Cluster,
  color,
  font,
  formatMoney,
  LinkButton,
  Loading,
  media,
  radius,
  Skeleton,
  Stack,
  space,
  today,
} from '@keystead/ui';
import { Avatar, DescriptionList, LoadFailure, PlusIcon, Section, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { type PagedList, useDialogRoutes, useRecordList } from '@keystead/web-kit/queries';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { leasePages, leases } from '../leases/lease.api.ts';
import { shownStatus, termText } from '../leases/lease.ts';
import { propertyPages, propertyPhotos } from './property.api.ts';
import { factsOf, propertyForm } from './property.form.tsx';
import { photoChange } from './property.ts';
import { PropertyCover } from './property-cover.tsx';

/** The height of a row, so that a single row, the common case, loads without a layout shift. */
const ROW = '4.75rem';

const Rows = styled.ul`
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  & > li + li { border-block-start: 1px solid ${color.border}; }
`;

const Row = styled.li`
  position: relative;
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-block-size: ${ROW};
  padding: ${space[3]} ${space[4]};
  &:has(a):hover { background: ${color.hover}; }
`;

const Texts = styled.div`flex: 1; min-inline-size: 0;`;

// The whole row is clickable and leads to the link's target.
const RowLink = styled(Link)`
  font: ${font('strong')};
  color: ${color.text};
  text-decoration: none;
  overflow-wrap: anywhere;
  &::after { content: ''; position: absolute; inset: 0; }
  &:hover { text-decoration: underline; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; }
`;

interface PartProps {
  title: string;
  actions?: ReactNode;
  list: PagedList<unknown>;
  allAt: string;
  /** Undefined until they have loaded. */
  rows: ReactNode[] | undefined;
  none: string;
}

function Part({ title, actions, list, allAt, rows, none }: PartProps) {
  const { failed, busy, retry, hasMore } = list;
  const name = title.toLowerCase();
  const content = () => {
    if (rows !== undefined)
      return (
        <Rows>
          {rows.length > 0 ? (
            rows
          ) : (
            <Row>
              <Second as="p">{none}</Second>
            </Row>
          )}
        </Rows>
      );
    if (failed) return <LoadFailure title={`Failed to load ${name}`} busy={busy} onRetry={retry} />;
    return (
      <Loading label={`Loading ${name}`}>
        <Skeleton height={ROW} />
      </Loading>
    );
  };
  return (
    <Section level={3} title={title} actions={actions}>
      {content()}
      {hasMore && (
        <div>
          <LinkButton as={Link} to={allAt} variant="secondary" size="small">
            {countedHeading('See all', list)}
          </LinkButton>
        </div>
      )}
    </Section>
  );
}

/** Current and future leases, earliest first. The terms of a property's leases don't overlap. */
const unexpired = (rows: Lease[]) => rows.filter(({ status }) => status !== 'expired').reverse();

function Leases({ id }: Pick<Property, 'id'>) {
  const list = useRecordList(leases, { property_id: id, sort: '-start_date' });
  const { linkProps } = useDialogRoutes(leasePages.path);
  const day = today();
  const rows =
    list.rows &&
    unexpired(list.rows).map((lease) => (
      <Row key={lease.id}>
        <Texts>
          <Second as="p">{lease.start_date <= day ? 'Current lease' : 'Next lease'}</Second>
          <RowLink to={`/app/leases/${lease.id}`}>{termText(lease)}</RowLink>
          <Second as="p">
            {lease.tenant_name}, {formatMoney(lease.rent_amount)}/month
          </Second>
        </Texts>
        <StatusBadge status={shownStatus(lease, day)} />
      </Row>
    ));
  const add = list.mayCreate && (
    <LinkButton as={Link} to={`/app/leases/new?property_id=${id}`} {...linkProps} variant="secondary" size="small">
      <PlusIcon />
      Add lease
    </LinkButton>
  );
  return (
    <Part
      title="Leases"
      actions={add}
      list={list}
      allAt={`/app/leases?property_id=${id}`}
      rows={rows}
      none="There is no lease at present."
    />
  );
}

function Tenants({ id }: Pick<Property, 'id'>) {
  const list = useRecordList(tenants, { property_id: id, status: 'active', sort: 'name' });
  const rows = list.rows?.map((tenant) => (
    <Row key={tenant.id}>
      <Avatar name={fullName(tenant)} />
      <Texts>
        <RowLink to={`/app/tenants/${tenant.id}`}>{fullName(tenant)}</RowLink>
        <Second as="p">{tenant.email}</Second>
      </Texts>
    </Row>
  ));
  return (
    <Part
      title="Tenants"
      list={list}
      allAt={`/app/tenants?status=active&property_id=${id}`}
      rows={rows}
      none="Vacant"
    />
  );
}

const Cover = styled.div`overflow: hidden; border: 1px solid ${color.border}; border-block-end: 0; border-radius: ${radius.medium};`;

const Columns = styled.div`
  display: grid;
  gap: ${space[8]};
  grid-template-columns: minmax(0, 1fr);
  ${media.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 6fr);
    & > :first-child { order: 1; }
  }
`;

/** The pages that list more of a property. */
const pagesOf = ({ id, abilities }: Property): (readonly [label: string, to: string])[] => [
  ['Payments', `/app/payments?property_id=${id}`],
  ['Requests', `/app/maintenance?property_id=${id}`],
  ...(abilities.update ? [['Charging rules', `/app/rent/rules/${id}`] as const] : []),
];

function PropertyDetails({ property }: { property: Property }) {
  return (
    <Stack gap={6}>
      <Cover>
        <PropertyCover property={property} shape="head" />
      </Cover>
      <Columns>
        <Stack gap={6}>
          <Leases id={property.id} />
          <Tenants id={property.id} />
        </Stack>
        <Stack gap={6}>
          <DescriptionList items={factsOf(property)} />
          <Cluster gap={2}>
            {pagesOf(property).map(([label, to]) => (
              <LinkButton key={to} as={Link} to={to} variant="secondary" size="small">
                {label}
              </LinkButton>
            ))}
          </Cluster>
        </Stack>
      </Columns>
    </Stack>
  );
}

const historyFields = { ...propertyForm.history, photos: { label: 'Photos', said: photoChange } };

function PropertyDialog({ property }: { property: Property }) {
  const adding = useAddPhotos(propertyPhotos, property);
  const { id, name, photos, abilities } = property;
  const pictures = (
    <RecordPhotos
      source={propertyPhotos}
      record={property}
      name={name}
      adding={adding}
      mayAdd={abilities.update}
      mayChange={abilities.update}
    />
  );
  const history = <RecordHistory pages={propertyPages} id={id} fields={historyFields} />;
  const tabs = [
    { value: 'details', label: 'Details', content: <PropertyDetails property={property} /> },
    { value: 'photos', label: `Photos (${photos.length})`, content: pictures },
    ...(abilities.update ? [{ value: 'history', label: 'History', content: history }] : []),
  ];
  return (
    <TabbedDialog
      path={propertyPages.path}
      record={property}
      description={addressLine(property)}
      size="large"
      tabs={tabs}
      // The maximum height of a dialog without its head and foot.
      height="calc(100dvh - 16.5rem)"
    />
  );
}

/** Shows the property that the URL names: `5`, `5/photos`, `5/history`. */
export const PropertyDetailsDialog = () => (
  <OpenedRecord pages={propertyPages} title="Property Details">
    {(property) => <PropertyDialog property={property} />}
  </OpenedRecord>
);
