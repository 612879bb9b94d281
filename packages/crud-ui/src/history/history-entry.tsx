import type { HistoryEntry } from '@keystead/contracts';
import { color, font, space } from '@keystead/ui';
import type { TimelineEntry } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { HistoryChange, HistoryFields } from './history-field.ts';
import { isLongChange, LongChange } from './long-change.tsx';

const Phrase = styled.span`font: ${font('body')}; color: ${color.textMuted};`;
const Value = styled.span`font: ${font('body')}; color: ${color.text}; font-variant-numeric: tabular-nums;`;
const Changes = styled.ul`display: grid; gap: ${space[1]};`;

/** `lease_terms` → `Lease terms`: the fallback for a field without a label. */
function plainLabel(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text of one change: one form to follow the user's name, and one to stand alone. */
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

/**
 * One change of a record as its history shows it: "Dana Whitfield changed Phone from — to 555 0100", or a list where
 * several fields were changed together.
 *
 * @param noun the kind of record, in one word: `tenant`
 */
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
