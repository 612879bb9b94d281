import { color, font, radius, space } from '@keystead/ui';
import { DescriptionList } from '@keystead/ui/app';
import styled from 'styled-components';
import type { HistoryChange } from './history-field.ts';

/**
 * The maximum length in characters of a text within a sentence. Longer texts, and those of several lines, are shown
 * apart.
 */
const LONGEST_IN_SENTENCE = 80;

const isLong = (value: HistoryChange['to']) =>
  typeof value === 'string' && (value.length > LONGEST_IN_SENTENCE || value.includes('\n'));

/** Whether a change is too long for the sentence of its entry. */
export const isLongChange = ({ from, to }: HistoryChange): boolean => isLong(from) || isLong(to);

const Root = styled.details`
  & > summary {
    inline-size: fit-content;
    font: ${font('label')};
    color: ${color.accentInk};
    cursor: pointer;
    border-radius: ${radius.small};
  }
  &[open] > summary { margin-block-end: ${space[3]}; }
`;

const Text = styled.span`font: ${font('small')}; white-space: pre-line;`;
const Nothing = styled.span`font: ${font('small')}; color: ${color.textSubtle};`;

const read = (value: HistoryChange['to']) => (value === null ? <Nothing>Nothing</Nothing> : <Text>{`${value}`}</Text>);

/** A long text before and after a change, collapsed by default. */
export function LongChange({ change: { from, to } }: { change: HistoryChange }) {
  return (
    <Root>
      <summary>Before and after</summary>
      <DescriptionList
        items={[
          { term: 'Before', value: read(from) },
          { term: 'After', value: read(to) },
        ]}
      />
    </Root>
  );
}
