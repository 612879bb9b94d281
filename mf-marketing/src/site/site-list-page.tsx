import { countedHeading, ListResults, ListToolbar, RecordsEmptyState, useFocusOnEnter } from '@keystead/crud-ui';
import { color, easing, font, media, motion, Stack, space, VisuallyHidden } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { NavLink } from '@keystead/web-kit';
import type { PagedList } from '@keystead/web-kit/queries';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import styled from 'styled-components';
import { MESSAGES } from './messages/message-labels.ts';
import { PAGES } from './pages/page-labels.ts';

const Nav = styled.nav`
  display: flex;
  gap: ${space[6]};
  margin-block-end: ${space[6]};
  border-block-end: 1px solid ${color.border};
  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.5rem;
    margin-block-end: -1px;
    padding-inline: ${space[1]};
    border-block-end: 2px solid transparent;
    font: ${font('strong')};
    color: ${color.textMuted};
    text-decoration: none;
    transition: color ${motion.fast} ${easing};
    ${media.touch} { min-block-size: 2.75rem; }
  }
  & > a:hover { color: ${color.text}; }
  & > a[aria-current='page'] { border-color: ${color.accent}; color: ${color.text}; }
`;

/** The second line of a cell. */
export const Second = styled.div`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;

type Choices = ComponentProps<typeof ListToolbar>['choices'];

/** A filter of the search, or its order, `sort`. The first option is the default. */
type Choose = (name: string, label: string, options: { value: string; label: string }[]) => Choices[number];

interface SiteListPageProps<Row>
  extends Pick<ComponentProps<typeof PageHeader>, 'title' | 'subtitle' | 'actions'>,
    Pick<ComponentProps<typeof ListResults<Row, HTMLTableSectionElement>>, 'list' | 'noun' | 'name'> {
  list: PagedList<Row>;
  /** Announced with the number of rows: `Messages`. */
  heading: string;
  searchState: {
    search: Partial<Record<string, string>>;
    filtered: boolean;
    change: (changed: Record<string, string>) => void;
  };
  choices: (choose: Choose) => Choices;
  empty: Omit<ComponentProps<typeof RecordsEmptyState>, 'filtered' | 'mayCreate' | 'onClearSearch'>;
  /** The table of the rows. `body` is for the element whose children they are. */
  children: (rows: Row[], body: RefObject<HTMLTableSectionElement | null>) => ReactNode;
}

/** A list of what an admin manages of the public site. For other users it is empty. */
export function SiteListPage<Row>(props: SiteListPageProps<Row>) {
  const { list, noun, name, heading, searchState, choices, empty, children, ...header } = props;
  const { search, filtered, change } = searchState;
  const filters = Object.keys(search).filter((name) => name !== 'sort');
  const clear = () => change(Object.fromEntries(filters.map((name) => [name, ''])));
  const choose: Choose = (name, label, options) => ({
    label,
    options,
    value: search[name] ?? options[0]?.value ?? '',
    onChange: (value) => change({ [name]: value }),
  });
  useFocusOnEnter();
  return (
    <>
      <PageHeader {...header} />
      <Nav aria-label="Site">
        <NavLink to={PAGES}>Site pages</NavLink>
        <NavLink to={MESSAGES}>Contact messages</NavLink>
      </Nav>
      <Stack gap={5}>
        <div>
          <ListToolbar noun={noun} q={search.q} onSearch={(q) => change({ q })} choices={choices(choose)} />
          <VisuallyHidden role="status">
            {list.rows !== undefined && !list.stale && countedHeading(heading, list)}
          </VisuallyHidden>
        </div>
        <ListResults
          list={list}
          noun={noun}
          name={name}
          empty={<RecordsEmptyState {...empty} filtered={filtered} mayCreate={list.mayCreate} onClearSearch={clear} />}
        >
          {children}
        </ListResults>
      </Stack>
    </>
  );
}
