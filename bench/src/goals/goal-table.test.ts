import { goalTable } from './goal-table.ts';
import { goals } from './goals.ts';

const verdictOn = (figures: Parameters<typeof goalTable>[0], what: string) =>
  goalTable(figures)
    .rows.find(([told]) => told === what)
    ?.slice(1);

it('goalTable: says for each target whether it is met, including exactly met ones', () => {
  const { what } = goals['express list'];
  expect(verdictOn({ 'express list': 1.5 }, what)).toEqual(['≥ 1.50×', '1.50×', 'met']);
  expect(verdictOn({ 'express list': 1.499 }, what)).toEqual(['≥ 1.50×', '1.50×', 'not met']);
  const { what: pages } = goals['pages p50'];
  expect(verdictOn({ 'pages p50': 10 }, pages)?.at(-1)).toBe('met');
  expect(verdictOn({ 'pages p50': 10.01 }, pages)?.at(-1)).toBe('not met');
});

it('goalTable: marks targets without a measurement, and counts a failed measurement never as met', () => {
  const { what } = goals.aborts;
  expect(verdictOn({}, what)).toEqual(['≥ 20', '–', 'not measured']);
  expect(verdictOn({ aborts: Number.NaN }, what)?.at(-1)).toBe('not met');
});

it('goalTable: lists every target once', () => {
  const told = goalTable({}).rows.map(([what]) => what);
  expect(new Set(told).size).toBe(Object.keys(goals).length);
});
