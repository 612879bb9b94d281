import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatInstant } from '../date.ts';
import { color, font, space } from '../tokens.ts';
import { type Tone, toneColors } from '../tone.ts';

const Root = styled.ol`display: grid;`;

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
  /** The event: `Rent changed`. */
  title: ReactNode;
  /** An instant, ISO 8601. */
  instant: string;
  body?: ReactNode;
  /** Colours the mark; default `neutral`. */
  tone?: Tone;
}

export interface TimelineProps {
  /** In reading order: the newest first. */
  entries: readonly TimelineEntry[];
}

/** The events of a record, each with its time. */
export function Timeline({ entries }: TimelineProps) {
  return (
    <Root>
      {entries.map(({ key, title, instant, body, tone = 'neutral' }) => (
        <Entry key={key} $tone={tone}>
          <Title>{title}</Title>
          <About>
            <time dateTime={instant}>{formatInstant(instant)}</time>
          </About>
          {body && <Body>{body}</Body>}
        </Entry>
      ))}
    </Root>
  );
}
