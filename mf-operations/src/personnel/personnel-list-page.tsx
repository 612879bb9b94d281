import type { Personnel } from '@keystead/contracts';
import {
  AddAction,
  choicesOf,
  type EmptyResults,
  ListToolbar,
  quantity,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { color, font, Grid, LoadingCards, motion, space } from '@keystead/ui';
import { HardHatIcon, LoadFailure, PageHeader, Pager } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useListFocus, useRecordList } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import styled from 'styled-components';
import {
  type PersonnelList,
  type PersonnelSearch,
  personnel,
  useConfirmDelete,
  useDeletePersonnel,
} from './personnel.api.ts';
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

/** Shown where there are no personnel, with the action that helps. */
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

/** Search, filters and sort order of the list, with its count, which screen readers announce after each search. */
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

const Cards = styled(Grid)`
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
`;

interface PersonnelResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PersonnelList;
}

/** The list in each of its states. */
function PersonnelResults({ list, narrowed, onClearSearch }: PersonnelResultsProps) {
  const { rows, total, hasMore } = list;
  const cards = useRef<HTMLUListElement>(null);
  const { fetchMore, retry } = useListFocus(cards, list);
  const confirmDelete = useConfirmDelete();
  const { mutate: remove } = useDeletePersonnel();

  const failure = list.failed && (
    <LoadFailure title="Failed to load maintenance personnel" busy={list.busy} onRetry={retry} />
  );
  if (rows === undefined) return failure || <LoadingCards />;
  if (total === 0 && rows.length === 0)
    return <PersonnelEmptyState narrowed={narrowed} mayCreate={list.mayCreate} onClearSearch={onClearSearch} />;

  const deleteConfirmed = async (one: Personnel) => {
    if (!(await confirmDelete(one))) return;
    remove(one.id);
  };
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'personnel', hasMore, busy: list.busy };
  return (
    <>
      <Cards as="ul" ref={cards} aria-busy={list.stale}>
        {rows.map((one) => (
          <PersonnelCard key={one.id} one={one} onDelete={() => void deleteConfirmed(one)} />
        ))}
      </Cards>
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </>
  );
}

/** The list of maintenance personnel. Its dialogs are routes of their own. */
export function PersonnelPage() {
  const { search, narrowed, change } = usePersonnelSearch();
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
      <PersonnelResults list={list} narrowed={narrowed} onClearSearch={() => change(noFilters)} />
      <Outlet />
    </>
  );
}
