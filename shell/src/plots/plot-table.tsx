import { color, font, space, VisuallyHidden } from '@keystead/ui';
import styled from 'styled-components';
import { type PlotPoint, type PlotWords, valueText } from './plot-point.ts';

const Table = styled.table`
  font-variant-numeric: tabular-nums;
  & :is(th, td) { padding: ${space[2]} 0; text-align: start; font: ${font('small')}; }
  & :is(th, td):last-child { text-align: end; }
  & thead th { font: ${font('label')}; color: ${color.textMuted}; }
  & tbody tr { border-block-start: 1px solid ${color.border}; }
`;

interface PlotTableProps {
  title: string;
  /** The header of the points' column: `Month`. */
  pointHeader: string;
  points: readonly PlotPoint[];
  words: PlotWords;
}

/** A plot's values as a table. */
export function PlotTable({ title, pointHeader, points, words }: PlotTableProps) {
  return (
    <Table>
      <VisuallyHidden as="caption">{title}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{pointHeader}</th>
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.name}</th>
            <td>{valueText(point, words)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
