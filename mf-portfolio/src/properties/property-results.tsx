import type { Property } from '@keystead/contracts';
import { Grid, LoadFailure, motion, Pager } from '@keystead/ui';
import { useConfirm } from '@keystead/ui/overlays';
import { useListFocus } from '@keystead/web-kit';
import { useRef } from 'react';
import styled from 'styled-components';
import type { Emptiness } from '../records/no-records.tsx';
import { useDeleteProperty } from './delete-property.ts';
import { LoadingProperties } from './loading-properties.tsx';
import { NoProperties } from './no-properties.tsx';
import { PropertyCard } from './property-card.tsx';
import type { PropertyList } from './property-collection.ts';

const Cards = styled(Grid)`
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
`;

interface PropertyResultsProps extends Omit<Emptiness, 'mayCreate'> {
  list: PropertyList;
}

/** The list in each of its states. */
export function PropertyResults({ list, narrowed, onClearSearch }: PropertyResultsProps) {
  const { rows, total, hasMore } = list;
  const cards = useRef<HTMLUListElement>(null);
  const keepFocusAt = useListFocus(cards, rows?.length ?? 0);
  const confirm = useConfirm();
  const { mutate: remove } = useDeleteProperty();

  const failure = list.failed && (
    <LoadFailure title="Failed to load properties" busy={list.busy} onRetry={list.retry} />
  );
  if (rows === undefined) return failure || <LoadingProperties />;
  if (total === 0 && rows.length === 0)
    return <NoProperties narrowed={narrowed} mayCreate={list.mayCreate} onClearSearch={onClearSearch} />;

  const askToDelete = async ({ id, name }: Property, place: number) => {
    const title = 'Are you sure you want to delete this property?';
    if (!(await confirm({ title, description: name, confirmLabel: 'Delete' }))) return;
    keepFocusAt(place);
    remove(id);
  };
  const fetchMore = () => {
    keepFocusAt(rows.length);
    list.fetchMore();
  };
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'properties', hasMore, busy: list.busy };
  return (
    <>
      <Cards as="ul" ref={cards} aria-busy={list.stale}>
        {rows.map((property, place) => (
          <PropertyCard key={property.id} property={property} onDelete={() => void askToDelete(property, place)} />
        ))}
      </Cards>
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </>
  );
}
