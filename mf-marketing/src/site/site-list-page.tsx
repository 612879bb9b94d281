import { type ListPage, TableResults, TableToolbar } from '@keystead/crud-ui';
import { color, easing, font, media, motion, Stack, space } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { NavLink } from '@keystead/web-kit';
import type { Identified } from '@keystead/web-kit/queries';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { messagePages } from './messages/messages.api.ts';
import { PAGES } from './pages/pages.api.ts';

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

interface SiteListPageProps<Row extends Identified>
  extends Pick<ComponentProps<typeof PageHeader>, 'title' | 'subtitle' | 'actions'>,
    Pick<ComponentProps<typeof TableResults<Row>>, 'noun' | 'name' | 'table' | 'empty'> {
  page: ListPage<Row>;
  /** Announced with the number of rows: `Messages`. */
  heading: string;
}

export function SiteListPage<Row extends Identified>(props: SiteListPageProps<Row>) {
  const { page, noun, name, heading, table, empty, ...header } = props;
  return (
    <>
      <PageHeader {...header} />
      <Nav aria-label="Site">
        <NavLink to={PAGES}>Site pages</NavLink>
        <NavLink to={messagePages.path}>Contact messages</NavLink>
      </Nav>
      <Stack gap={5}>
        <TableToolbar page={page} noun={noun} heading={heading} />
        <TableResults page={page} noun={noun} name={name} table={table} empty={empty} />
      </Stack>
    </>
  );
}
