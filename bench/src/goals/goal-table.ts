import type { Table } from '../report/table.ts';
import { meets } from './goal.ts';
import { type Figures, type GoalName, goals, type ToldGoal } from './goals.ts';

/** The result of a run for a target. */
function verdict({ goal }: ToldGoal, figure: number | undefined): string {
  if (figure === undefined) return 'not measured';
  return meets(goal, figure) ? 'met' : 'not met';
}

function goalText({ goal, text }: ToldGoal): string {
  return 'least' in goal ? `≥ ${text(goal.least)}` : `≤ ${text(goal.most)}`;
}

/** Returns every target with its figure, and whether it is met. */
export function goalTable(figures: Figures): Table {
  const rows = (Object.entries(goals) as [GoalName, ToldGoal][]).map(([name, goal]) => {
    const figure = figures[name];
    return [goal.what, goalText(goal), figure === undefined ? '–' : goal.text(figure), verdict(goal, figure)];
  });
  return { titles: ['goal', 'wanted', 'measured', 'verdict'], rows };
}
