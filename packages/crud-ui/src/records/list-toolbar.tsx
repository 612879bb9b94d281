import { Button, CloseIcon, Cluster, color, font, media, Stack, space, VisuallyHidden } from '@keystead/ui';
import { PlusIcon, SearchInput } from '@keystead/ui/app';
import { Select, type SelectProps } from '@keystead/ui/overlays';
import { useUser } from '@keystead/web-kit';
import { useDebouncedText } from '@keystead/web-kit/queries';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { countedHeading, quantity } from '../display-values.tsx';
import { choicesOf } from '../forms/form-fields.tsx';
import { PropertyName } from '../properties.tsx';
import { TenantName } from '../tenants.tsx';
import type { ListPage } from './list-page.ts';

const twoChoices = css`
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) 11rem 12rem;
    & > :first-child { grid-column: auto; }
  }
`;

const threeChoices = css`
  & > :last-child { grid-column: 1 / -1; }
  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    & > :last-child { grid-column: auto; }
  }
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 10rem 13rem 12rem;
    & > :first-child { grid-column: auto; }
  }
`;

// On a phone the search has its own row, and the selects go in pairs.
const Root = styled.div<{ $choices: number }>`
  display: grid;
  gap: ${space[3]};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: center;
  & > :first-child { grid-column: 1 / -1; }
  ${({ $choices }) => ($choices === 2 ? twoChoices : threeChoices)}
`;

type Choice = Required<Pick<SelectProps<string>, 'label' | 'options' | 'value' | 'onChange'>>;

interface ListToolbarProps {
  /** The kind of record, in the plural: `tenants`. */
  noun: string;
  q: string | undefined;
  onSearch: (q: string) => void;
  /** The list's other filters, and its order. */
  choices: readonly Choice[];
}

/** A list's search, filters and order. The search is debounced. */
export function ListToolbar({ noun, q = '', onSearch, choices }: ListToolbarProps) {
  const [text, setText] = useDebouncedText(q, onSearch);
  return (
    <Root $choices={choices.length}>
      <SearchInput
        label={`Search ${noun}`}
        placeholder={`Search ${noun}...`}
        maxLength={200}
        value={text}
        onChange={setText}
      />
      {choices.map((choice) => (
        // The wrapper keeps Select's hidden input from counting as a grid item.
        <div key={choice.label}>
          <Select {...choice} />
        </div>
      ))}
    </Root>
  );
}

interface SearchToolbarProps {
  page: ListPage<unknown>;
  /** The kind of record, in the plural: `tenants`. */
  noun: string;
}

/** The search, filters and order that a list offers. */
function SearchToolbar({ page: { offered, search, change }, noun }: SearchToolbarProps) {
  const { q, ...chosen } = search as Readonly<Record<string, string | number | undefined>>;
  const [usual = ''] = Object.keys(offered.sorts);
  const filters = Object.entries(offered.filters).map(([name, { label, all, names }]) => ({
    label,
    options: [{ value: '', label: all }, ...choicesOf<string>(names)],
    value: String(chosen[name] ?? ''),
    onChange: (value: string) => change(name, value),
  }));
  const sort = {
    label: 'Sort by',
    options: choicesOf(offered.sorts),
    value: String(chosen.sort ?? usual),
    onChange: (value: string) => change('sort', value),
  };
  return (
    <ListToolbar
      noun={noun}
      q={q as string | undefined}
      onSearch={(words) => change('q', words)}
      choices={[...filters, sort]}
    />
  );
}

interface TableToolbarProps extends SearchToolbarProps {
  /** What the list counts, for screen readers: `Tenants`. */
  heading: string;
  /** The records by which a link has filtered the list. */
  children?: ReactNode;
}

/** The toolbar of a table. */
export function TableToolbar({ page, noun, heading, children }: TableToolbarProps) {
  const { list } = page;
  return (
    <Stack gap={3}>
      <SearchToolbar page={page} noun={noun} />
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
  /** What the list counts: `person`, `people`. */
  one: string;
  many: string;
  /** Actions for the whole list. */
  children?: ReactNode;
}

/** The toolbar of cards, with their number. */
export function CardsToolbar({ page, noun, one, many, children }: CardsToolbarProps) {
  const { rows, stale, total, capped } = page.list;
  return (
    <>
      <SearchToolbar page={page} noun={noun} />
      <Counted>
        <Count role="status">{rows !== undefined && !stale && quantity(total, one, many, capped)}</Count>
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

/** The button in a list's heading that adds a record, for users who may. */
export function AddAction({ label, mayCreate, onAdd }: AddActionProps) {
  const { role } = useUser();
  // The role only decides whether to reserve space: a tenant, who may add nothing, would see it disappear.
  if (mayCreate === undefined) return role === 'tenant' ? null : <Room />;
  if (!mayCreate) return null;
  return (
    <Button onClick={onAdd}>
      <PlusIcon />
      {label}
    </Button>
  );
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

/** The records by which a link has filtered the list. */
export function RecordFilters({ page: { search, change }, others }: RecordFiltersProps) {
  const names: Readonly<Record<string, (id: number) => ReactNode>> = { ...recordNames, ...others };
  const ids = Object.entries(search).filter(([name]) => Object.hasOwn(names, name));
  if (ids.length === 0) return null;
  return (
    <Cluster gap={2}>
      {ids.map(([name, id]) => (
        <Button key={name} variant="secondary" size="small" onClick={() => change(name, '')}>
          <VisuallyHidden>Remove filter</VisuallyHidden>
          <span>{names[name]?.(id)}</span>
          <CloseIcon />
        </Button>
      ))}
    </Cluster>
  );
}
