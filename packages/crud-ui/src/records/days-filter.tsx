import { color, Field, font, today } from '@keystead/ui';
import { DateInput, NativeSelect } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { useState } from 'react';
import styled from 'styled-components';
import { type DayRange, monthOf, yearOf } from '../calendar-days.ts';
import type { ListPage } from './list-page.ts';

const periods: readonly { label: string; of: (day: string) => DayRange }[] = [
  { label: 'this month', of: (day) => monthOf(day) },
  { label: 'last month', of: (day) => monthOf(day, -1) },
  { label: 'this year', of: (day) => yearOf(day) },
  { label: 'last year', of: (day) => yearOf(day, -1) },
];

const CUSTOM = 'custom';

/** Years that are being typed are far from any that is meant. */
const EARLIEST = '1900-01-01';

const Range = styled.div`
  grid-column: 1 / -1;
  display: grid;
  gap: 0.75rem;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 12rem));
  & label { font: ${font('small')}; color: ${color.textMuted}; }
`;

interface DayInputProps {
  value: string;
  max?: string;
  onChange: (day: string) => void;
}

/** Passes a day on once it is whole, and stays as it is typed until it is left: also empty, where a day then applies. */
export function DayInput({ value, max, onChange }: DayInputProps) {
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    if (text !== '' || last === '') setText(value);
  }
  return (
    <DateInput
      value={text}
      max={max}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value === '' || target.value >= EARLIEST) onChange(target.value);
      }}
      onBlur={() => setText(value)}
    />
  );
}

/** How the dates of a list's search are chosen: which days, and between which. */
export function useDaysFilter({ offered, search, changeMany }: ListPage<unknown>) {
  const kinds = Object.entries(offered.days);
  const chosen = search as Readonly<Record<string, string | undefined>>;
  const rangeOf = (kind: string) => ({ from: chosen[`${kind}_from`] ?? '', to: chosen[`${kind}_to`] ?? '' });
  const [isCustom, setCustom] = useState(false);
  const [customKind, setKind] = useState(kinds[0]?.[0] ?? '');
  if (changeMany === undefined || kinds.length === 0) return { count: 0, select: null, range: null };
  const active = kinds.filter(([kind]) => rangeOf(kind).from || rangeOf(kind).to).map(([kind]) => kind);
  const set = (kind: string, { from, to }: DayRange) => {
    const none = kinds.flatMap(([name]) => [
      [`${name}_from`, ''],
      [`${name}_to`, ''],
    ]);
    changeMany({ ...Object.fromEntries(none), ...(kind && { [`${kind}_from`]: from, [`${kind}_to`]: to }) });
  };
  const day = today();
  const presets = kinds.flatMap(([kind, label]) =>
    periods.map((period, at) => ({
      value: `${kind}:${at}`,
      label: `${label} ${period.label}`,
      kind,
      days: period.of(day),
    })),
  );
  const preset = presets.find(({ kind, days }) => {
    const { from, to } = rangeOf(kind);
    return active.length === 1 && from === days.from && to === days.to;
  });
  const isOther = isCustom || (active.length > 0 && preset === undefined);
  const kind = active[0] ?? customKind;
  const { from, to } = rangeOf(kind);
  const select = (
    <Select
      label="Dates"
      options={[{ value: '', label: 'Any date' }, ...presets, { value: CUSTOM, label: 'Custom dates' }]}
      value={isOther ? CUSTOM : (preset?.value ?? '')}
      onChange={(value) => {
        setCustom(value === CUSTOM);
        if (value === CUSTOM) return;
        const next = presets.find((one) => one.value === value);
        set(next?.kind ?? '', next?.days ?? { from: '', to: '' });
      }}
    />
  );
  const edit = (name: 'from' | 'to') => (value: string) => {
    const next = { from, to, [name]: value };
    // A range that ended before it began would be refused.
    if (next.from && next.to && next.to < next.from) next[name === 'from' ? 'to' : 'from'] = value;
    set(kind, next);
  };
  const range = isOther && (
    <Range role="group" aria-label="Custom dates">
      <Field label="By">
        <NativeSelect
          value={kind}
          onChange={({ target: { value } }) => {
            setKind(value);
            if (active.length > 0) set(value, { from, to });
          }}
        >
          {kinds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="From">
        <DayInput value={from} onChange={edit('from')} />
      </Field>
      <Field label="To">
        <DayInput value={to} onChange={edit('to')} />
      </Field>
    </Range>
  );
  return { count: active.length, select, range };
}
