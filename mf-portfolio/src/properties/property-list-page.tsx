import {
  AddAction,
  CardList,
  choicesOf,
  type EmptyResults,
  ListResults,
  ListToolbar,
  type PropertyList,
  type PropertySearch,
  properties,
  quantity,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Card, CardBody, color, font, Grid, Loading, Skeleton, Stack, space } from '@keystead/ui';
import { BuildingsIcon, PageHeader } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { TransferMenu } from '../exports/transfer-menu.tsx';
import { useDeleteProperty } from './property.api.ts';
import {
  DEFAULT_SORT,
  type PropertySearchChange,
  sortNames,
  usePropertyNavigation,
  usePropertySearch,
} from './property.navigation.ts';
import { statusNames } from './property.ts';
import { PropertyCard } from './property-card.tsx';
import { LoadingCover } from './property-cover.tsx';

function PropertiesEmptyState(props: EmptyResults) {
  const { open } = usePropertyNavigation();
  return (
    <RecordsEmptyState
      {...props}
      icon={BuildingsIcon}
      title="No properties found"
      lookHint="The properties that you rent are shown here."
      first={{
        hint: 'Add your first property to get started.',
        label: 'Add your first property',
        onAdd: () => open('new'),
      }}
    />
  );
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** A placeholder of the list, with the dimensions of its cards. */
function LoadingProperties() {
  return (
    <Loading label="Loading properties">
      <Grid aria-hidden="true">
        {places.map((place) => (
          <Card as="div" key={place}>
            <LoadingCover />
            <CardBody>
              <Stack gap={3}>
                <Skeleton width="60%" height="1.25rem" />
                <Skeleton width="85%" height="0.875rem" />
                <Skeleton width="70%" height="0.875rem" />
                <Skeleton width="45%" height="1.75rem" />
              </Stack>
            </CardBody>
          </Card>
        ))}
      </Grid>
    </Loading>
  );
}

const Counted = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  margin-block: ${space[3]};
`;

const Count = styled.p`
  font: ${font('small')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
`;

const statuses = [{ value: '', label: 'All Status' }, ...choicesOf(statusNames)];
const sorts = choicesOf(sortNames);

function countText({ rows, stale, total, capped }: PropertyList): string {
  if (rows === undefined || stale) return '';
  return quantity(total, 'property', 'properties', capped);
}

interface PropertyToolbarProps {
  search: PropertySearch;
  list: PropertyList;
  onChange: (changed: PropertySearchChange) => void;
}

function PropertyToolbar({ search, list, onChange }: PropertyToolbarProps) {
  const { q, status = '', sort = DEFAULT_SORT } = search;
  return (
    <>
      <ListToolbar
        noun="properties"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Status', options: statuses, value: status, onChange: (value) => onChange({ status: value }) },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      <Counted>
        <Count role="status">{countText(list)}</Count>
        <TransferMenu
          exported={{ list: 'properties', search }}
          importAt={list.mayCreate ? '/app/properties/import' : undefined}
        />
      </Counted>
    </>
  );
}

interface PropertyResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PropertyList;
}

function PropertyResults({ list, ...search }: PropertyResultsProps) {
  const { confirmDelete } = useDeleteProperty();
  const empty = <PropertiesEmptyState {...search} mayCreate={list.mayCreate} />;
  return (
    <ListResults list={list} noun="properties" loading={<LoadingProperties />} empty={empty} cards>
      {(rows, cards: RefObject<HTMLUListElement | null>) => (
        <CardList as="ul" ref={cards} aria-busy={list.stale}>
          {rows.map((property) => (
            <PropertyCard key={property.id} property={property} onDelete={() => void confirmDelete(property)} />
          ))}
        </CardList>
      )}
    </ListResults>
  );
}

export function PropertiesPage() {
  const { search, filtered, change } = usePropertySearch();
  const list = useRecordList(properties, search);
  const { open } = usePropertyNavigation();
  useFocusOnEnter();
  const add = <AddAction label="Add Property" mayCreate={list.mayCreate} onAdd={() => open('new')} />;
  return (
    <>
      <PageHeader title="Properties" subtitle="Manage your property portfolio" actions={add} />
      <PropertyToolbar search={search} list={list} onChange={change} />
      <PropertyResults list={list} filtered={filtered} onClearSearch={() => change({ q: '', status: '' })} />
      <Outlet />
    </>
  );
}
