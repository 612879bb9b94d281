import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Badge } from '../badge.tsx';
import { formatInstant } from '../format.ts';
import { color, font, media, space, type Tone, toneColors } from '../tokens.ts';

// The states of product.md §3 and §4, for every kind of record; a word has the same tone everywhere.
const tones: Record<string, Tone> = {
  available: 'success',
  occupied: 'info',
  maintenance: 'warning',
  active: 'success',
  upcoming: 'info',
  expired: 'neutral',
  pending: 'warning',
  open: 'info',
  in_progress: 'warning',
  completed: 'success',
  cancelled: 'neutral',
  overdue: 'danger',
  failed: 'danger',
  disputed: 'warning',
  paid: 'success',
  busy: 'warning',
  unavailable: 'danger',
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  urgent: 'danger',
  trial: 'info',
};

/** `in_progress` → `In progress`. */
export const statusLabel = (status: string) => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A record's status, priority or availability as a label with a tone; neutral for an unknown one. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} dot>
      {statusLabel(status)}
    </Badge>
  );
}

const Terms = styled.dl`display: grid;`;

const Row = styled.div`
  display: grid;
  gap: ${space[1]} ${space[4]};
  padding-block: ${space[3]};
  border-block-start: 1px solid ${color.border};
  &:first-child { border-block-start: 0; padding-block-start: 0; }
  &:last-child { padding-block-end: 0; }
  ${media.tablet} { grid-template-columns: minmax(8rem, 1fr) 2fr; align-items: baseline; }
`;

const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`min-inline-size: 0; overflow-wrap: anywhere;`;

export function DescriptionList({ items }: { items: { term: string; value: ReactNode }[] }) {
  return (
    <Terms>
      {items.map(({ term, value }) => (
        <Row key={term}>
          <Term>{term}</Term>
          <Value>{value}</Value>
        </Row>
      ))}
    </Terms>
  );
}

const Entries = styled.ol`display: grid;`;

const Entry = styled.li<{ $tone: Tone }>`
  position: relative;
  padding-inline-start: ${space[6]};
  padding-block-end: ${space[6]};
  &:last-child { padding-block-end: 0; }
  &::before {
    content: '';
    position: absolute;
    inset-block-start: 0.4375rem;
    inset-inline-start: 0;
    inline-size: 0.625rem;
    block-size: 0.625rem;
    border: 2px solid ${({ $tone }) => toneColors[$tone].solid};
    border-radius: 50%;
    background: ${color.surface};
  }
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 1.375rem -0.125rem;
    inset-inline-start: calc(0.3125rem - 0.5px);
    inline-size: 1px;
    background: ${color.borderStrong};
  }
`;

const Title = styled.p`font: ${font('strong')}; overflow-wrap: anywhere;`;
const About = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const Body = styled.div`margin-block-start: ${space[2]}; overflow-wrap: anywhere;`;

export interface TimelineEntry {
  key: string | number;
  title: ReactNode;
  instant: string;
  body?: ReactNode;
  tone?: Tone;
}

/** @param entries the newest first */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Entries>
      {entries.map(({ key, title, instant, body, tone = 'neutral' }) => (
        <Entry key={key} $tone={tone}>
          <Title>{title}</Title>
          <About>
            <time dateTime={instant}>{formatInstant(instant)}</time>
          </About>
          {body && <Body>{body}</Body>}
        </Entry>
      ))}
    </Entries>
  );
}
