import type { Personnel } from '@keystead/contracts';
import type { EmptyResults } from '@keystead/crud-ui';
import { Grid, LoadingCards, motion } from '@keystead/ui';
import { LoadFailure, Pager } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import styled from 'styled-components';
import { useDeletePersonnel } from './delete-personnel.ts';
import { PersonnelCard } from './personnel-card.tsx';
import type { PersonnelList } from './personnel-collection.ts';
import { PersonnelEmptyState } from './personnel-empty-state.tsx';
import { useConfirmDelete } from './use-confirm-delete.ts';

const Cards = styled(Grid)`
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
`;

interface PersonnelResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PersonnelList;
}

/** The list in each of its states. */
export function PersonnelResults({ list, narrowed, onClearSearch }: PersonnelResultsProps) {
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
