import type { HistoryEntry } from '@keystead/contracts';
import { color, font, formatDate, formatInstant, formatMoney, radius, space } from '@keystead/ui';
import { DescriptionList, type TimelineEntry } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export type HistoryChange = HistoryEntry['changes'][number];

/** A value in a history; a missing one shows as a dash, whatever the field. */
export type HistoryValue = NonNullable<HistoryChange['to']>;

interface HistoryField {
  label: string;
  /** Formats a value; unchanged by default. */
  show?: (value: HistoryValue) => ReactNode;
  /**
   * Replaces the text "changed Phone from — to 555 0100", for example with `sent an invitation`. Null where another
   * field's change already says it.
   */
  said?: (change: HistoryChange) => string | null;
}

export type HistoryFields = Readonly<Record<string, HistoryField>>;

export const formatMoneyValue = (value: HistoryValue): string =>
  typeof value === 'number' ? formatMoney(value) : String(value);

export const formatDateValue = (value: HistoryValue): string => formatDate(String(value));

export const formatInstantValue = (value: HistoryValue): string => formatInstant(String(value));

export const formatWith =
  (names: Readonly<Record<string, string>>) =>
  (value: HistoryValue): string =>
    names[String(value)] ?? String(value);

/** In characters; longer texts, and those of several lines, are shown apart. */
const LONGEST_IN_SENTENCE = 80;

const isLong = (value: HistoryChange['to']) =>
  typeof value === 'string' && (value.length > LONGEST_IN_SENTENCE || value.includes('\n'));

const isLongChange = ({ from, to }: HistoryChange): boolean => isLong(from) || isLong(to);

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

function LongChange({ change: { from, to } }: { change: HistoryChange }) {
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

const Phrase = styled.span`font: ${font('body')}; color: ${color.textMuted};`;
const Value = styled.span`font: ${font('body')}; color: ${color.text}; font-variant-numeric: tabular-nums;`;
const Changes = styled.ul`display: grid; gap: ${space[1]};`;

/** `lease_terms` → `Lease terms`: the fallback for a field without a label. */
function plainLabel(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text of one change: to follow the user's name, and to stand alone. */
interface ChangeText {
  field: string;
  follows: ReactNode;
  alone: ReactNode;
  below?: ReactNode;
}

function describeChange(change: HistoryChange, fields: HistoryFields): ChangeText[] {
  const { field, from, to } = change;
  const { label = plainLabel(field), show: formatValue = String, said: format } = fields[field] ?? {};
  const own = format?.(change);
  if (own === null) return [];
  if (own !== undefined) return [{ field, follows: own, alone: own.charAt(0).toUpperCase() + own.slice(1) }];
  if (isLongChange(change))
    return [{ field, follows: `changed ${label}`, alone: label, below: <LongChange change={change} /> }];
  const alone = (
    <>
      {label} from <Value>{from === null ? '—' : formatValue(from)}</Value> to{' '}
      <Value>{to === null ? '—' : formatValue(to)}</Value>
    </>
  );
  return [{ field, follows: <>changed {alone}</>, alone }];
}

const whole = { created: 'added', changed: 'changed', deleted: 'deleted' } as const;

/** "Dana Whitfield changed Phone from — to 555 0100", or a list where several fields were changed together. */
export function timelineEntry(
  { version, action, at, by, changes }: HistoryEntry,
  fields: HistoryFields,
  noun: string,
): TimelineEntry {
  const texts = action === 'changed' ? changes.flatMap((change) => describeChange(change, fields)) : [];
  const [first, ...others] = texts;
  const sentence = (words: ReactNode) => (
    <>
      {by.name} <Phrase>{words}</Phrase>
    </>
  );
  const entry = { key: version, instant: at };
  if (first === undefined)
    return {
      ...entry,
      title: sentence(`${whole[action]} this ${noun}`),
      ...(action === 'created' && { tone: 'success' as const }),
    };
  if (others.length === 0) return { ...entry, title: sentence(first.follows), body: first.below };
  const list = (
    <Changes>
      {texts.map(({ field, alone, below }) => (
        <li key={field}>
          <Phrase>{alone}</Phrase>
          {below}
        </li>
      ))}
    </Changes>
  );
  return { ...entry, title: sentence(`made ${texts.length} changes`), body: list };
}
