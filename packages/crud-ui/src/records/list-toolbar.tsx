import { Button, CloseIcon, Cluster, media, space, VisuallyHidden } from '@keystead/ui';
import { PlusIcon, SearchInput } from '@keystead/ui/app';
import { Select, type SelectProps } from '@keystead/ui/overlays';
import { useUser } from '@keystead/web-kit';
import { useDebouncedText } from '@keystead/web-kit/queries';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { PropertyName } from '../properties.tsx';
import { TenantName } from '../tenants.tsx';

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
  choices: [Choice, Choice] | [Choice, Choice, Choice];
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

interface RecordFilterProps {
  onRemove: () => void;
  /** The filter's text: `Property: Harbour House`. */
  children: ReactNode;
}

/** A record by which a link has filtered a list; the user can remove the filter. */
export function RecordFilter({ onRemove, children }: RecordFilterProps) {
  return (
    <Button variant="secondary" size="small" onClick={onRemove}>
      <VisuallyHidden>Remove filter</VisuallyHidden>
      <span>{children}</span>
      <CloseIcon />
    </Button>
  );
}

interface RecordFiltersProps {
  search: { property_id?: number; tenant_id?: number };
  onChange: (changed: { property_id?: ''; tenant_id?: '' }) => void;
}

/** The property and the tenant by which a link has filtered the list. */
export function RecordFilters({ search: { property_id, tenant_id }, onChange }: RecordFiltersProps) {
  if (property_id === undefined && tenant_id === undefined) return null;
  return (
    <Cluster gap={2}>
      {property_id !== undefined && (
        <RecordFilter onRemove={() => onChange({ property_id: '' })}>
          Property: <PropertyName id={property_id} />
        </RecordFilter>
      )}
      {tenant_id !== undefined && (
        <RecordFilter onRemove={() => onChange({ tenant_id: '' })}>
          Tenant: <TenantName id={tenant_id} />
        </RecordFilter>
      )}
    </Cluster>
  );
}
