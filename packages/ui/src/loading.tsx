import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Card, CardBody } from './card.tsx';
import { Grid, Stack, VisuallyHidden } from './layout.ts';
import { color, radius } from './tokens.ts';

const Ring = styled.span`
  display: inline-block;
  flex: none;
  inline-size: 1.125em;
  block-size: 1.125em;
  border: 2px solid color-mix(in srgb, currentColor 28%, transparent);
  border-block-start-color: currentColor;
  border-radius: 50%;
  animation: rotate 700ms linear infinite;
`;

/** @param label where nothing else announces the loading: makes the spinner a status */
export function Spinner({ label }: { label?: string }) {
  return label ? <Ring role="status" aria-label={label} /> : <Ring aria-hidden="true" />;
}

const Bar = styled.span<{ $width: string; $height: string }>`
  display: block;
  inline-size: ${({ $width }) => $width};
  max-inline-size: 100%;
  block-size: ${({ $height }) => $height};
  border-radius: ${radius.small};
  background: ${color.neutralSoft};
  animation: breathe 1.6s ease-in-out infinite;
`;

/** A grey placeholder bar; put several into a Loading. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <Bar aria-hidden="true" $width={width} $height={height} />;
}

const widths = ['92%', '100%', '84%', '96%', '60%'];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap={2} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => widths[line % widths.length]).map((width) => (
        <Skeleton key={width} width={width} height="0.875rem" />
      ))}
    </Stack>
  );
}

export function SkeletonCard() {
  return (
    <Card as="div" aria-hidden="true">
      <CardBody>
        <Stack>
          <Skeleton width="55%" height="1.25rem" />
          <SkeletonText />
          <Skeleton width="35%" height="1.75rem" />
        </Stack>
      </CardBody>
    </Card>
  );
}

/** Placeholders, with one text that screen readers announce instead. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </div>
  );
}

export function LoadingCards() {
  return (
    <Loading>
      <Grid>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <SkeletonCard key={card} />
        ))}
      </Grid>
    </Loading>
  );
}
