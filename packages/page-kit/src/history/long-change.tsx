import { color, font, radius, space } from '@keystead/ui';
import { DescriptionList } from '@keystead/ui/app';
import styled from 'styled-components';
import type { HistoryChange } from './history-field.ts';

/** A text of so many letters, or of several lines, is no part of a sentence. */
const LONGEST_IN_SENTENCE = 80;

const isLong = (value: HistoryChange['to']) =>
  typeof value === 'string' && (value.length > LONGEST_IN_SENTENCE || value.includes('\n'));

/** Whether a change has to be read apart from the sentence that tells of it. */
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

/** What a long text said before a change, and after it; shown when asked for. */
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
