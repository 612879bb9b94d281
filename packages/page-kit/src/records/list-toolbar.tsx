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

// On a phone the search has a line of its own, and the choices go in pairs.
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
  /** What is searched, in the plural: `tenants`. */
  noun: string;
  /** The words that are searched for. */
  q: string | undefined;
  onSearch: (q: string) => void;
  /** What else narrows the list, and its order. */
  choices: [Choice, Choice] | [Choice, Choice, Choice];
}

/** A list's search, and the choices that narrow and order it; what is typed is searched for after a moment. */
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
        // Select brings a hidden input along, which is not to be counted.
        <div key={choice.label}>
          <Select {...choice} />
        </div>
      ))}
    </Root>
  );
}
