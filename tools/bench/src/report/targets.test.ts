import { targets, targetTable } from './targets.ts';

const resultFor = (metrics: Parameters<typeof targetTable>[0], what: string) =>
  targetTable(metrics)
    .rows.find(([rows]) => rows === what)
    ?.slice(1);

it('targetTable: says for each target whether it is met, including exactly met ones', () => {
  const { what } = targets['express list'];
  expect(resultFor({ 'express list': 1.4 }, what)).toEqual(['≥ 1.40×', '1.40×', 'met']);
  expect(resultFor({ 'express list': 1.399 }, what)).toEqual(['≥ 1.40×', '1.40×', 'not met']);
  const { what: pages } = targets['pages p50'];
  expect(resultFor({ 'pages p50': 10 }, pages)?.at(-1)).toBe('met');
  expect(resultFor({ 'pages p50': 10.01 }, pages)?.at(-1)).toBe('not met');
});

it('targetTable: marks targets without a measurement, and counts a failed measurement never as met', () => {
  const { what } = targets.breakdowns;
  expect(resultFor({}, what)).toEqual(['≤ 15 ms', '–', 'not measured']);
  expect(resultFor({ breakdowns: Number.NaN }, what)?.at(-1)).toBe('not met');
});

it('targetTable: lists only the measured targets on request', () => {
  const { rows } = targetTable({ 'journaled create': 2, breakdowns: 16 }, { measuredOnly: true });
  expect(rows).toEqual([
    [targets['journaled create'].what, '≤ 2', '2', 'met'],
    [targets.breakdowns.what, '≤ 15 ms', '16 ms', 'not met'],
  ]);
});

it('targetTable: lists every target once', () => {
  const rows = targetTable({}).rows.map(([what]) => what);
  expect(new Set(rows).size).toBe(Object.keys(targets).length);
});
