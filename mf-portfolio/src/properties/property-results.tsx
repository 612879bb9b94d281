import type { Property } from '@keystead/contracts';
import type { EmptyResults, PropertyList } from '@keystead/crud-ui';
import { Grid, motion } from '@keystead/ui';
import { LoadFailure, Pager } from '@keystead/ui/app';
import { useConfirm } from '@keystead/ui/overlays';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import styled from 'styled-components';
import { useDeleteProperty } from './delete-property.ts';
import { LoadingProperties } from './loading-properties.tsx';
import { PropertiesEmptyState } from './properties-empty-state.tsx';
import { PropertyCard } from './property-card.tsx';

const Cards = styled(Grid)`
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
`;

interface PropertyResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PropertyList;
}

/** The list in each of its states. */
export function PropertyResults({ list, narrowed, onClearSearch }: PropertyResultsProps) {
  const { rows, total, hasMore } = list;
  const cards = useRef<HTMLUListElement>(null);
  const { fetchMore, retry } = useListFocus(cards, list);
  const confirm = useConfirm();
  const { mutate: remove } = useDeleteProperty();

  const failure = list.failed && <LoadFailure title="Failed to load properties" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingProperties />;
  if (total === 0 && rows.length === 0)
    return <PropertiesEmptyState narrowed={narrowed} mayCreate={list.mayCreate} onClearSearch={onClearSearch} />;

  const confirmDelete = async ({ id, name }: Property) => {
    const title = 'Are you sure you want to delete this property?';
    if (!(await confirm({ title, description: name, confirmLabel: 'Delete' }))) return;
    remove(id);
  };
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'properties', hasMore, busy: list.busy };
  return (
    <>
      <Cards as="ul" ref={cards} aria-busy={list.stale}>
        {rows.map((property) => (
          <PropertyCard key={property.id} property={property} onDelete={() => void confirmDelete(property)} />
        ))}
      </Cards>
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </>
  );
}
