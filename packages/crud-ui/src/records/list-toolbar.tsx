import { Button, CloseIcon, Cluster, color, font, media, Stack, space, VisuallyHidden } from '@keystead/ui';
import { PlusIcon, SearchInput } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { useFocusAfter, useUser } from '@keystead/web-kit';
import { useDebouncedText } from '@keystead/web-kit/queries';
import { type ReactNode, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { countedHeading } from '../display-values.tsx';
import { choicesOf } from '../forms/form-fields.tsx';
import { AccountFilter } from '../owners.tsx';
import { PropertyName } from '../properties.tsx';
import { TenantName } from '../tenants.tsx';
import { ActionButton } from './actions.tsx';
import { useDaysFilter } from './days-filter.tsx';
import { type ListPage, sortOf } from './list-page.ts';
import { ListTabs } from './list-tabs.tsx';

const columns: Readonly<Record<number, string>> = {
  2: 'minmax(0, 1fr) 11rem 12rem',
  3: 'minmax(0, 1fr) 10rem 13rem 12rem',
  4: 'minmax(0, 1fr) 9rem 9rem 12rem 11rem',
};

// On a phone the choices are below the search, once they are opened. With more than two, a tablet shows them there too.
const Root = styled.div<{ $choices: number }>`
  display: grid;
  gap: ${space[3]};
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  ${media.tablet} {
    grid-template-columns: ${({ $choices }) => ($choices === 2 ? columns[2] : `repeat(${$choices === 3 ? 3 : 2}, minmax(0, 1fr))`)};
    & > :first-child { grid-column: ${({ $choices }) => ($choices === 2 ? 'auto' : '1 / -1')}; }
  }
  ${media.wide} {
    grid-template-columns: ${({ $choices }) => columns[$choices] ?? columns[2]};
    & > :first-child { grid-column: auto; }
  }
`;

const FiltersButton = styled(Button)`min-block-size: 2.75rem; ${media.tablet} { display: none; }`;

const Choices = styled.div<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'grid' : 'none')};
  grid-column: 1 / -1;
  gap: ${space[3]};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${media.phone} { & > :nth-child(odd):last-child { grid-column: 1 / -1; } }
  ${media.tablet} { display: contents; }
`;

interface SearchToolbarProps {
  page: ListPage<unknown>;
  noun: string;
}

/** A tenant with fewer records sees them all at once, and needs nothing to find one. */
const FEW = 12;

/** The tabs, search, filters and order of a list; none for a tenant who has few records, unless a link has filtered them. */
function SearchToolbar({ page, noun, table }: SearchToolbarProps & { table?: boolean }) {
  const isTenant = useUser().role === 'tenant';
  const { rows, total = 0 } = page.list;
  if (isTenant && !page.filtered && (rows === undefined || total < FEW)) return null;
  return (
    <>
      <ListTabs page={page} table={table} />
      <SearchFields page={page} noun={noun} />
      <AccountFilter page={page} />
    </>
  );
}

/** The search is debounced. */
function SearchFields({ page, noun }: SearchToolbarProps) {
  const { offered, search, change } = page;
  const { q = '', ...chosen } = search as Readonly<Record<string, string | number | undefined>>;
  const [text, setText] = useDebouncedText(String(q), (words) => change('q', words));
  const [isOpen, setOpen] = useState(false);
  const days = useDaysFilter(page);
  const id = useId();
  const filters = Object.entries(offered.filters).map(([name, { label, all, names }]) => ({
    label,
    options: [{ value: '', label: all }, ...choicesOf<string>(names)],
    value: String(chosen[name] ?? ''),
    onChange: (value: string) => change(name, value),
  }));
  const sort = {
    label: 'Sort by',
    options: choicesOf(offered.sorts),
    value: sortOf({ search, offered }),
    onChange: (value: string) => change('sort', value),
  };
  const count = filters.filter(({ value }) => value !== '').length + days.count;
  return (
    <Root $choices={filters.length + (days.select ? 2 : 1)}>
      <SearchInput
        label={`Search ${noun}`}
        placeholder={`Search ${noun}...`}
        maxLength={200}
        value={text}
        onChange={setText}
      />
      <FiltersButton variant="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {`Filters (${count})`}
      </FiltersButton>
      <Choices id={id} $open={isOpen}>
        {filters.map((choice) => (
          // The wrapper keeps Select's hidden input from counting as a grid item.
          <div key={choice.label}>
            <Select {...choice} />
          </div>
        ))}
        {days.select && <div>{days.select}</div>}
        <div>
          <Select {...sort} />
        </div>
        {days.range}
      </Choices>
    </Root>
  );
}

interface TableToolbarProps extends SearchToolbarProps {
  /** What the list counts, for screen readers: `Tenants`. */
  heading: string;
  children?: ReactNode;
}

export function TableToolbar({ page, noun, heading, children }: TableToolbarProps) {
  const { list } = page;
  return (
    <Stack gap={3}>
      <SearchToolbar page={page} noun={noun} table />
      {children}
      <VisuallyHidden role="status">{!list.stale && countedHeading(heading, list)}</VisuallyHidden>
    </Stack>
  );
}

const Counted = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  min-block-size: 1.25rem;
  margin-block: ${space[3]};
`;
const Count = styled.p`font: ${font('small')}; font-variant-numeric: tabular-nums; color: ${color.textMuted};`;

interface CardsToolbarProps extends SearchToolbarProps {
  /** What the list counts: `All Properties`. */
  heading: string;
  children?: ReactNode;
}

export function CardsToolbar({ page, noun, heading, children }: CardsToolbarProps) {
  const { rows, stale } = page.list;
  return (
    <>
      <Stack gap={3}>
        <SearchToolbar page={page} noun={noun} />
      </Stack>
      <Counted>
        <Count role="status">{rows !== undefined && !stale && countedHeading(heading, page.list)}</Count>
        {children}
      </Counted>
    </>
  );
}

// Reserves the button's space, so that nothing moves when it appears.
const Room = styled.div`min-block-size: 2.5rem; ${media.touch} { min-block-size: 2.75rem; }`;

interface AddActionProps {
  label: string;
  /** Undefined until the server has answered. */
  mayCreate: boolean | undefined;
  onAdd: () => void;
}

export function AddAction({ label, mayCreate, onAdd }: AddActionProps) {
  const { role } = useUser();
  // The role only decides whether to reserve space: a tenant, who may add nothing, would see it disappear.
  if (mayCreate === undefined) return role === 'tenant' ? null : <Room />;
  return <ActionButton may={mayCreate} variant="primary" icon={PlusIcon} label={label} onClick={onAdd} />;
}

interface RecordFiltersProps {
  page: Pick<ListPage<unknown>, 'search' | 'change'>;
  /** Further records: the names of their parts of the search, with their texts. */
  others?: Readonly<Record<string, (id: number) => ReactNode>>;
}

const recordNames = {
  property_id: (id: number) => (
    <>
      Property: <PropertyName id={id} />
    </>
  ),
  tenant_id: (id: number) => (
    <>
      Tenant: <TenantName id={id} />
    </>
  ),
};

interface FilterChipsProps {
  chips: readonly { name: string; text: ReactNode }[];
  onRemove: (name: string) => void;
  children?: ReactNode;
}

/** Filters that a link has set. After one is removed, the next has the focus, else the page's heading. */
export function FilterChips({ chips, onRemove, children }: FilterChipsProps) {
  const root = useRef<HTMLDivElement>(null);
  useFocusAfter(chips.length, () => root.current?.querySelector('button') ?? document.querySelector('h1'));
  if (chips.length === 0 && !children) return null;
  return (
    <Cluster ref={root} gap={2}>
      {chips.map(({ name, text }) => (
        <Button key={name} variant="secondary" size="small" onClick={() => onRemove(name)}>
          <VisuallyHidden>Remove filter</VisuallyHidden>
          <span>{text}</span>
          <CloseIcon />
        </Button>
      ))}
      {children}
    </Cluster>
  );
}

/** The records by which a link has filtered the list. */
export function RecordFilters({ page: { search, change }, others }: RecordFiltersProps) {
  const names: Readonly<Record<string, (id: number) => ReactNode>> = { ...recordNames, ...others };
  const chips = Object.entries(search).flatMap(([name, id]) => {
    const textOf = Object.hasOwn(names, name) ? names[name] : undefined;
    return textOf ? [{ name, text: textOf(id) }] : [];
  });
  return <FilterChips chips={chips} onRemove={(name) => change(name, '')} />;
}
