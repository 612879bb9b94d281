import { Button, Card, CardBody, CardHeader, color, font, space, VisuallyHidden } from '@keystead/ui';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { PlotDrawing, type PlotMarks } from './plot-drawing.tsx';
import { type PlotPoint, type PlotWords, scaleTop, valueText } from './plot-point.ts';
import { PlotPoints } from './plot-points.tsx';

export { type PlotPoint, scaleTop } from './plot-point.ts';

const Table = styled.table`
  font-variant-numeric: tabular-nums;
  & :is(th, td) { padding: ${space[2]} 0; text-align: start; font: ${font('small')}; }
  & :is(th, td):last-child { text-align: end; }
  & thead th { font: ${font('label')}; color: ${color.textMuted}; }
  & tbody tr { border-block-start: 1px solid ${color.border}; }
`;

interface PlotTableProps {
  title: string;
  pointHeader: string;
  points: readonly PlotPoint[];
  words: PlotWords;
}

function PlotTable({ title, pointHeader, points, words }: PlotTableProps) {
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

const HEIGHT = '10rem';
/** The line height of text in the step `small`. */
const LINE = '1.25rem';

const Readout = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[3]};
  align-items: baseline;
  padding-block-end: ${space[5]};
  & > strong { font: ${font('title')}; letter-spacing: -0.012em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  & > span { font: ${font('small')}; color: ${color.textMuted}; }
`;

const Frame = styled.div`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space[3]};
`;

// Each number is next to its grid line.
const Scale = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  block-size: calc(${HEIGHT} + ${LINE});
  margin-block: calc(${LINE} / -2);
  font: ${font('small')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
  text-align: end;
`;

const Field = styled.div`
  position: relative;
  container-type: inline-size;
  block-size: calc(${HEIGHT} + ${LINE} + ${space[2]});
`;

const Marks = styled.div`position: absolute; inset: 0 0 auto; block-size: ${HEIGHT}; pointer-events: none;`;
const Words = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const GapNote = styled(Words)`padding-block-start: ${space[3]};`;
const Empty = styled(Words)`display: grid; place-content: center; min-block-size: ${space[20]}; text-align: center;`;

export interface PlotProps extends PlotWords {
  /** The quantity of the values: `Revenue`. */
  title: string;
  hint?: ReactNode;
  level?: 2 | 3;
  marks: PlotMarks;
  /** In the order of the axis; initially the last one's value is shown. */
  points: readonly PlotPoint[];
  /** The header of the points' column in the table: `Month`. */
  pointHeader: string;
  /** Formats a value briefly for the scale: `$12K`; defaults to `format`. */
  formatShort?: (value: number) => string;
  top?: number;
  /** The text in place of the plot when there is nothing to draw. */
  empty?: string;
}

function Chart(props: PlotProps) {
  const { title, points, marks, format, formatShort = format, gap, top: fixedTop } = props;
  const [chosen, choose] = useState<string>();
  const [hovered, setHovered] = useState<string | null>(null);
  const words = { format, gap };
  const find = (key: string | null | undefined) => points.find((one) => one.key === key);
  const choice = find(chosen) ?? points.at(-1);
  const selected = find(hovered) ?? choice;
  const top = fixedTop ?? scaleTop(points.flatMap(({ value }) => value ?? []));
  return (
    <>
      {selected && (
        <Readout>
          <strong>{valueText(selected, words)}</strong>
          <span>{selected.name}</span>
        </Readout>
      )}
      <Frame>
        <Scale aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{formatShort(value)}</span>
          ))}
        </Scale>
        <Field>
          <PlotPoints {...{ title, points, words }} chosen={choice?.key} onChoose={choose} onPoint={setHovered} />
          <Marks>
            <PlotDrawing {...{ points, marks, top, words }} selected={selected?.key} />
          </Marks>
        </Field>
      </Frame>
      {points.some(({ value }) => value === null) && <GapNote>× {gap}</GapNote>}
    </>
  );
}

/** Values over time. No part needs a pointer, and colour alone never carries a meaning. */
export function Plot(props: PlotProps) {
  const { title, hint, level, points, pointHeader, format, gap, empty } = props;
  const [asTable, showAsTable] = useState(false);
  const id = useId();
  const toggle = (
    <Button variant="ghost" size="small" aria-describedby={id} onClick={() => showAsTable(!asTable)}>
      {asTable ? 'Show as plot' : 'Show as table'}
    </Button>
  );
  const content = () => {
    if (empty !== undefined) return <Empty>{empty}</Empty>;
    return asTable ? <PlotTable {...{ title, pointHeader, points }} words={{ format, gap }} /> : <Chart {...props} />;
  };
  return (
    <Card as="figure" aria-labelledby={id}>
      <figcaption>
        <CardHeader
          title={<span id={id}>{title}</span>}
          subtitle={hint}
          level={level}
          actions={empty === undefined && toggle}
        />
      </figcaption>
      <CardBody>{content()}</CardBody>
    </Card>
  );
}
