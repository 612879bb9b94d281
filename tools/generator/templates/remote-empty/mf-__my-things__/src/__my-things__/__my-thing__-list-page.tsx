import { EmptyState, InboxIcon, PageHeader } from '@keystead/ui/app';

/** The page of __my things__. */
export function __MyThings__Page() {
  return (
    <>
      <PageHeader title="__My Things__" />
      <EmptyState icon={InboxIcon} title="No __my things__ found" />
    </>
  );
}
