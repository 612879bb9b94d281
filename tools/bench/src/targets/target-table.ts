import type { Table } from '../report/table.ts';
import { meets } from './target.ts';
import { type Metrics, type TargetDefinition, type TargetName, targets } from './targets.ts';

/** The result of a run for a target. */
function resultOf({ target }: TargetDefinition, metric: number | undefined): string {
  if (metric === undefined) return 'not measured';
  return meets(target, metric) ? 'met' : 'not met';
}

function targetText({ target, text }: TargetDefinition): string {
  return 'least' in target ? `≥ ${text(target.least)}` : `≤ ${text(target.most)}`;
}

/** Returns every target with its metric, and whether it is met. */
export function targetTable(metrics: Metrics): Table {
  const rows = (Object.entries(targets) as [TargetName, TargetDefinition][]).map(([name, target]) => {
    const metric = metrics[name];
    return [
      target.what,
      targetText(target),
      metric === undefined ? '–' : target.text(metric),
      resultOf(target, metric),
    ];
  });
  return { titles: ['target', 'required', 'measured', 'result'], rows };
}
