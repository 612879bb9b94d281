import type { Evidence, Rollout } from '@keystead/contracts';
import { color, font, Stack } from '@keystead/ui';
import { Meter } from '@keystead/ui/app';
import styled from 'styled-components';
import { evidenceNames, evidencePlace, evidenceText } from './release-labels.ts';

/** The scale has powers of ten up to 1,000. */
const END = 3;

const Scale = styled.div`
  display: flex;
  justify-content: space-between;
  font: ${font('caption')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
`;

const Words = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

const tests = Object.keys(evidenceNames) as (keyof Evidence)[];

const seconds = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The threshold of `slow`. */
const slowText = (stable_p75: number | null): string =>
  stable_p75 === null
    ? 'The threshold for “slow” is set once enough visitors of stable have seen a page.'
    : `Slow means more than ${seconds.format(stable_p75 / 1000)} s: 75% of the visitors of stable waited less.`;

/** The strength of the evidence against a candidate, on a logarithmic scale. */
export function EvidenceMeters({ rollout: { evidence, stable_p75 } }: { rollout: Rollout }) {
  return (
    <Stack gap={4}>
      {tests.map((test) => (
        <Meter
          key={test}
          label={evidenceNames[test]}
          value={evidencePlace(evidence[test])}
          max={END}
          text={evidenceText(evidence[test])}
        />
      ))}
      <Scale aria-hidden="true">
        {['1', '10', '100', '1,000'].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </Scale>
      <Words>The candidate is rolled back when any of them reaches 1,000. {slowText(stable_p75)}</Words>
    </Stack>
  );
}
