import { color, font, radius, VisuallyHidden } from '@keystead/ui';
import { type KeyboardEvent, useId } from 'react';
import styled from 'styled-components';
import { type PlotPoint, type PlotWords, valueText } from './plot-point.ts';

/** Where there is no space for every label. Depends on the plot's own width. */
const narrow = '@container (max-width: 29.99rem)';

const Columns = styled.fieldset`
  position: absolute;
  inset: 0;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
`;

const Column = styled.label`
  position: relative;
  display: grid;
  align-content: end;
  justify-content: center;
  border-radius: ${radius.small};
  &:has(:checked), &:hover { background: ${color.sunken}; }
  &:has(:focus-visible) { outline: 2px solid ${color.focus}; outline-offset: -1px; }
  & > span { font: ${font('small')}; color: ${color.textMuted}; white-space: nowrap; }
  &:has(:checked) > span { color: ${color.text}; }
  ${narrow} { &:not(:nth-last-child(3n + 1)) > span { visibility: hidden; } }
  @media (forced-colors: active) { &:has(:checked) { outline: 1px solid Highlight; outline-offset: -1px; } }
`;

const Choice = styled.input`
  appearance: none;
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  &:focus-visible { outline: none; }
`;

interface PlotPointsProps {
  title: string;
  points: readonly PlotPoint[];
  words: PlotWords;
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** Null when none is hovered any more. */
  onPoint: (key: string | null) => void;
}

/** Handles Home and End. The browser handles the arrow keys among radios, one of which takes the Tab key. */
function goToEnd(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Home' && event.key !== 'End') return;
  event.preventDefault();
  const radios = event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [];
  const end = Array.from(radios).at(event.key === 'Home' ? 0 : -1);
  end?.focus();
  end?.click();
}

/** A column for each point: a native radio, so that keyboard, touch and screen readers can choose it. */
export function PlotPoints({ title, points, words, chosen, onChoose, onPoint }: PlotPointsProps) {
  const name = useId();
  return (
    <Columns onPointerLeave={() => onPoint(null)}>
      <VisuallyHidden as="legend">{title}</VisuallyHidden>
      {points.map((point) => (
        <Column key={point.key} onPointerEnter={() => onPoint(point.key)}>
          <Choice
            type="radio"
            name={name}
            aria-label={`${point.name}: ${valueText(point, words)}`}
            checked={point.key === chosen}
            onChange={() => onChoose(point.key)}
            onKeyDown={goToEnd}
          />
          <span aria-hidden="true">{point.label}</span>
        </Column>
      ))}
    </Columns>
  );
}
