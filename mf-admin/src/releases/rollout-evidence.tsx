import type { ArmCounts, Evidence, Rollout } from '@keystead/contracts';
import { Second } from '@keystead/crud-ui';
import { color, font, Stack, space, VisuallyHidden } from '@keystead/ui';
import { Meter } from '@keystead/ui/app';
import styled from 'styled-components';
import { evidenceNames, evidencePlace, evidenceText, wholeText } from './release.ts';

/** The scale has powers of ten up to 1,000. */
const END = 3;

const Scale = styled.div`
  display: flex;
  justify-content: space-between;
  font: ${font('caption')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
`;

const tests = Object.keys(evidenceNames) as (keyof Evidence)[];

const seconds = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const slowText = (stable_p75: number | null): string =>
  stable_p75 === null
    ? 'The threshold for “slow” is set once enough visitors of stable have seen a page.'
    : `A slow first load takes more than ${seconds.format(stable_p75 / 1000)} s: at least 75% of the visitors of stable waited less.`;

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
      <Second as="p">The candidate is rolled back when any of them reaches 1,000. {slowText(stable_p75)}</Second>
    </Stack>
  );
}

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & :is(th, td) { padding: ${space[2]} 0 ${space[2]} ${space[3]}; text-align: end; font: ${font('body')}; }
  & :is(th, td):first-child { padding-inline-start: 0; text-align: start; }
  & thead th { font: ${font('label')}; vertical-align: bottom; }
  & tbody tr { border-block-start: 1px solid ${color.border}; }
  & tbody th { color: ${color.textMuted}; }
`;

const Nested = styled.span`display: block; padding-inline-start: ${space[4]};`;

type CountName = Exclude<keyof ArmCounts, 'signals'> | keyof ArmCounts['signals'];

interface Row {
  count: CountName;
  name: string;
  /** One of the causes of the row above. */
  nested?: boolean;
  /** The count of which this row shows its share. */
  of?: CountName;
}

const rows: readonly Row[] = [
  { count: 'visitors', name: 'Visitors' },
  { count: 'mounted', name: 'Saw a page', of: 'visitors' },
  { count: 'failed', name: 'Failed', of: 'visitors' },
  { count: 'load_failed', name: 'Files failed to load', nested: true },
  { count: 'errored', name: 'Error on the page', nested: true },
  { count: 'empty', name: 'Page stayed empty', nested: true },
  { count: 'api_failed', name: 'API request failed', nested: true },
  { count: 'silent', name: 'No response', of: 'visitors' },
  { count: 'slow', name: 'Slow', of: 'mounted' },
  { count: 'unhandled', name: 'Error of unknown origin', of: 'visitors' },
  { count: 'alerted', name: 'Error message at the start', of: 'visitors' },
  { count: 'session_ended', name: 'Signed out within 30 s', of: 'visitors' },
  { count: 'rejected', name: 'Request rejected (4xx)', of: 'visitors' },
  { count: 'frame_damaged', name: 'Frame damaged', of: 'visitors' },
  { count: 'calls', name: 'More requests than usual', of: 'mounted' },
  { count: 'blocked_ms', name: 'Browser blocked', of: 'mounted' },
  { count: 'heap_mb', name: 'More memory than usual', of: 'mounted' },
  { count: 'goal', name: 'Goal of the team reached', of: 'visitors' },
];

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

function CountCell({ counts: { signals, ...others }, row }: { counts: ArmCounts; row: Row }) {
  const counts = { ...others, ...signals };
  const whole = row.of === undefined ? 0 : counts[row.of];
  return (
    <td>
      {wholeText(counts[row.count])}
      {whole > 0 && <Second as="span"> {percent.format(counts[row.count] / whole)}</Second>}
    </td>
  );
}

export function ArmsTable({ rollout: { arms, candidate, baseline } }: { rollout: Rollout }) {
  return (
    <Table>
      <VisuallyHidden as="caption">What visitors reported</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Report</VisuallyHidden>
          </th>
          <th scope="col">
            Candidate<Second>{candidate.version}</Second>
          </th>
          <th scope="col">
            Stable<Second>{baseline?.version ?? 'As deployed'}</Second>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.count}>
            <th scope="row">{row.nested ? <Nested>{row.name}</Nested> : row.name}</th>
            <CountCell counts={arms.candidate} row={row} />
            <CountCell counts={arms.stable} row={row} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
