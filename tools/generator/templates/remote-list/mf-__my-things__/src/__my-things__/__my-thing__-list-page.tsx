import { CardList, ListResults } from '@keystead/crud-ui';
import { Card, CardBody, CardHeader } from '@keystead/ui';
import { EmptyState, InboxIcon, PageHeader } from '@keystead/ui/app';
import { useRecordList } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import { __myThings__ } from './__my-thing__.api.ts';

/** The list of __my things__. */
export function __MyThings__Page() {
  const list = useRecordList(__myThings__, {});
  const empty = <EmptyState icon={InboxIcon} title="No __my things__ found" />;
  return (
    <>
      <PageHeader title="__My Things__" />
      <ListResults list={list} noun="__my things__" empty={empty} cards>
        {(rows, cards: RefObject<HTMLUListElement | null>) => (
          <CardList as="ul" ref={cards} aria-busy={list.stale}>
            {rows.map(({ id, name, description }) => (
              <Card as="li" key={id}>
                <CardHeader title={name} />
                <CardBody>{description}</CardBody>
              </Card>
            ))}
          </CardList>
        )}
      </ListResults>
    </>
  );
}
