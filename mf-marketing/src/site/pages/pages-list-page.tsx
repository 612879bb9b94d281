import { AddAction, useFocusOnEnter } from '@keystead/crud-ui';
import { Stack } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { useNavigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { SiteNav } from '../site-nav.tsx';
import { sitePages } from './page-collection.ts';
import { PAGES } from './page-navigation.ts';
import { noFilters, usePageSearch } from './page-search.ts';
import { PagesResults } from './pages-results.tsx';
import { PagesToolbar } from './pages-toolbar.tsx';

/** The list of the public site's pages, for the admin. */
export function PagesPage() {
  const { search, narrowed, change } = usePageSearch();
  const list = useRecordList(sitePages, search);
  const navigate = useNavigate();
  const add = () => void navigate(`${PAGES}/new`);
  useFocusOnEnter();
  return (
    <>
      <PageHeader
        title="Site pages"
        subtitle="Content of the public site: the footer’s pages and the blog"
        actions={<AddAction label="New post" mayCreate={list.mayCreate} onAdd={add} />}
      />
      <SiteNav />
      <Stack gap={5}>
        <PagesToolbar search={search} list={list} onChange={change} />
        <PagesResults list={list} narrowed={narrowed} onAdd={add} onClearSearch={() => change(noFilters)} />
      </Stack>
    </>
  );
}
