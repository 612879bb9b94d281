import { media, space } from '@keystead/ui';
import { SearchInput } from '@keystead/ui/app';
import { Select, type SelectProps } from '@keystead/ui/overlays';
import { useDebouncedText } from '@keystead/web-kit/queries';
import styled, { css } from 'styled-components';

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
  /** The search text. */
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
