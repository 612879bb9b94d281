import { Button, color, easing, font, IconButton, media, motion, space } from '@keystead/ui';
import { BookmarkIcon, PencilIcon, RowsIcon, TrashIcon } from '@keystead/ui/app';
import { useState } from 'react';
import styled from 'styled-components';
import { countText } from '../display-values.tsx';
import { MoreMenu } from './actions.tsx';
import type { ListPage } from './list-page.ts';
import { useCompactRows } from './personal-setting.ts';
import { type SavedViews, useSavedViews, ViewDialog } from './saved-views.tsx';

const Bar = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  justify-content: space-between;
  border-block-end: 1px solid ${color.border};
`;

// Where the tabs have no room, they scroll within their row.
const Tabs = styled.div`
  display: flex;
  gap: ${space[5]};
  min-inline-size: 0;
  overflow-x: auto;
  scrollbar-width: none;
`;

const Tools = styled.div`display: flex; flex: none; gap: ${space[1]}; align-items: center;`;
const RowsSwitch = styled(IconButton)`
  &[aria-pressed='true'] { background: ${color.accentSoft}; color: ${color.accentInk}; }
  ${media.phone} { display: none; }
`;

const Tab = styled.button`
  flex: none;
  display: flex;
  gap: ${space[2]};
  align-items: center;
  min-block-size: 2.5rem;
  padding: ${space[2]} ${space[1]};
  background: none;
  border: 0;
  font: ${font('label')};
  color: ${color.textMuted};
  cursor: pointer;
  transition: color ${motion.fast} ${easing}, box-shadow ${motion.fast} ${easing};
  &:hover, &[aria-pressed='true'] { color: ${color.text}; }
  &[aria-pressed='true'] { box-shadow: inset 0 -2px ${color.accent}; }
  &:focus-visible { outline-offset: -2px; }
  & > svg { inline-size: 0.875rem; block-size: 0.875rem; flex: none; }
  @media (forced-colors: active) { &[aria-pressed='true'] { text-decoration: underline; } }
  ${media.touch} { min-block-size: 2.75rem; }
`;

const Count = styled.span`font-weight: 400; font-variant-numeric: tabular-nums; color: ${color.textSubtle};`;

interface StatusTabsProps {
  page: ListPage<unknown>;
  /** The list's search is one of the user's views, which then is the active tab. */
  isView: boolean;
}

function StatusTabs({ page: { offered, search, list, change }, isView }: StatusTabsProps) {
  const { status = '' } = search as { status?: string };
  const counts = new Map(list.counts?.map((one) => [one.value, one]));
  const all = [...counts.values()].reduce((sum, { total }) => sum + total, 0);
  const isCapped = [...counts.values()].some(({ total_capped }) => total_capped);
  const tab = (value: string, label: string, total: number, capped: boolean | undefined) => (
    <Tab key={value} type="button" aria-pressed={!isView && status === value} onClick={() => change('status', value)}>
      {label}
      {list.counts && <Count>{countText(total, capped)}</Count>}
    </Tab>
  );
  return (
    <>
      {tab('', 'All', all, isCapped)}
      {offered.tabs.map((value) => {
        const count = counts.get(value);
        return tab(value, offered.filters.status?.names[value] ?? value, count?.total ?? 0, count?.total_capped);
      })}
    </>
  );
}

function ViewMenu({ views, onRename }: { views: SavedViews; onRename: () => void }) {
  const { current, remove } = views;
  if (current === undefined) return null;
  const actions = [
    { label: 'Rename', icon: PencilIcon, onSelect: onRename },
    { label: 'Delete', icon: TrashIcon, tone: 'danger' as const, onSelect: () => void remove(current) },
  ];
  return <MoreMenu label={`Actions for the view ${current.name}`} variant="ghost" size="small" actions={actions} />;
}

interface ListTabsProps {
  page: ListPage<unknown>;
  /** The rows are those of a table. */
  table?: boolean;
}

/** The statuses of a list as tabs, each with its count, and the user's views of the list. */
export function ListTabs({ page, table = false }: ListTabsProps) {
  const views = useSavedViews(page);
  const [isCompact, setCompact] = useCompactRows();
  const [naming, setNaming] = useState<'new' | 'current' | null>(null);
  if (page.offered.tabs.length === 0) return null;
  const { current, maySave, names } = views;
  const closeDialog = () => setNaming(null);
  return (
    <Bar>
      <Tabs role="group" aria-label="Views">
        <StatusTabs page={page} isView={current !== undefined} />
        {views.views.map((view) => (
          <Tab key={view.name} type="button" aria-pressed={view === current} onClick={() => views.open(view)}>
            <BookmarkIcon />
            {view.name}
          </Tab>
        ))}
      </Tabs>
      <Tools>
        <ViewMenu views={views} onRename={() => setNaming('current')} />
        {maySave && (
          <Button variant="ghost" size="small" onClick={() => setNaming('new')}>
            Save view
          </Button>
        )}
        {table && (
          <RowsSwitch label="Compact rows" size="small" aria-pressed={isCompact} onClick={() => setCompact(!isCompact)}>
            <RowsIcon />
          </RowsSwitch>
        )}
      </Tools>
      {naming === 'new' && <ViewDialog view={undefined} names={names} onSave={views.add} onClose={closeDialog} />}
      {naming === 'current' && current && (
        <ViewDialog view={current} names={names} onSave={(name) => views.rename(current, name)} onClose={closeDialog} />
      )}
    </Bar>
  );
}
