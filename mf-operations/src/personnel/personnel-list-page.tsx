import {
  AddAction,
  CardList,
  choicesOf,
  type EmptyResults,
  ListResults,
  ListToolbar,
  quantity,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { color, font, LoadingCards, space } from '@keystead/ui';
import { HardHatIcon, PageHeader } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { type PersonnelList, type PersonnelSearch, personnel, useDeletePersonnel } from './personnel.api.ts';
import {
  DEFAULT_SORT,
  noFilters,
  type PersonnelSearchChange,
  sortNames,
  usePersonnelNavigation,
  usePersonnelSearch,
} from './personnel.navigation.ts';
import { availabilityNames, serviceTypes } from './personnel.ts';
import { PersonnelCard } from './personnel-card.tsx';

function PersonnelEmptyState(results: EmptyResults) {
  const { open } = usePersonnelNavigation();
  return (
    <RecordsEmptyState
      {...results}
      icon={HardHatIcon}
      title="No personnel found"
      lookHint="Your landlord assigns personnel to your requests."
      first={{
        hint: 'Add the people who do your maintenance, and assign them to requests.',
        label: 'Add your first personnel',
        onAdd: () => open('new'),
      }}
    />
  );
}

const Count = styled.p`
  min-block-size: 1.25rem;
  margin-block: ${space[3]};
  font: ${font('small')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
`;

const services = [{ value: '', label: 'All Services' }, ...choicesOf(serviceTypes)];
const availabilities = [{ value: '', label: 'Any availability' }, ...choicesOf(availabilityNames)];
const sorts = choicesOf(sortNames);

function countText({ rows, stale, total, capped }: PersonnelList): string {
  return rows === undefined || stale ? '' : quantity(total, 'person', 'people', capped);
}

interface PersonnelToolbarProps {
  search: PersonnelSearch;
  list: PersonnelList;
  onChange: (changed: PersonnelSearchChange) => void;
}

function PersonnelToolbar({ search, list, onChange }: PersonnelToolbarProps) {
  const { q, service_type = '', availability = '', sort = DEFAULT_SORT } = search;
  return (
    <>
      <ListToolbar
        noun="personnel"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          {
            label: 'Service',
            options: services,
            value: service_type,
            onChange: (value) => onChange({ service_type: value }),
          },
          {
            label: 'Availability',
            options: availabilities,
            value: availability,
            onChange: (value) => onChange({ availability: value }),
          },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      <Count role="status">{countText(list)}</Count>
    </>
  );
}

interface PersonnelResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PersonnelList;
}

function PersonnelResults({ list, ...search }: PersonnelResultsProps) {
  const { confirmDelete } = useDeletePersonnel();
  const empty = <PersonnelEmptyState {...search} mayCreate={list.mayCreate} />;
  return (
    <ListResults
      list={list}
      noun="personnel"
      name="maintenance personnel"
      loading={<LoadingCards />}
      empty={empty}
      cards
    >
      {(rows, cards: RefObject<HTMLUListElement | null>) => (
        <CardList as="ul" ref={cards} aria-busy={list.stale}>
          {rows.map((one) => (
            <PersonnelCard key={one.id} one={one} onDelete={() => void confirmDelete(one)} />
          ))}
        </CardList>
      )}
    </ListResults>
  );
}

export function PersonnelPage() {
  const { search, filtered, change } = usePersonnelSearch();
  const list = useRecordList(personnel, search);
  const { open } = usePersonnelNavigation();
  useFocusOnEnter();
  return (
    <>
      <PageHeader
        title="Maintenance Personnel"
        subtitle="Contractors and staff who handle your repairs"
        actions={<AddAction label="Add Personnel" mayCreate={list.mayCreate} onAdd={() => open('new')} />}
      />
      <PersonnelToolbar search={search} list={list} onChange={change} />
      <PersonnelResults list={list} filtered={filtered} onClearSearch={() => change(noFilters)} />
      <Outlet />
    </>
  );
}
