import { headline, incidentsOf, type PartState, uptimeText } from './status-labels.ts';

const parts = (...states: PartState[]) => states.map((state, at) => ({ name: `Part ${at + 1}`, state }));

test.each<[PartState[], PartState, string]>([
  [['ok', 'ok'], 'ok', 'Everything is working'],
  [['ok', 'degraded'], 'degraded', 'Some parts are limited'],
  [['down', 'degraded'], 'down', 'Part 1: down'],
  [['down', 'ok', 'down'], 'down', '2 parts are down'],
  [['ok', 'unknown'], 'unknown', 'Checking each part'],
])('headline: %j is %s', (states, state, text) => {
  expect(headline(parts(...states))).toEqual({ state, text });
});

test.each([
  [1, 90, '100% over 90 days'],
  [0.99999, 90, '99.99% over 90 days'],
  [0.99984, 12, '99.98% over 12 days'],
  [0.5, 1, '50% over 1 day'],
  [0, 2, '0% over 2 days'],
  [null, 0, 'No checks yet'],
])('an uptime of %p over %i days is displayed as %s', (uptime, checked, text) => {
  const days = Array.from({ length: 90 }, (_, at) => ({ day: '2026-03-01', uptime: at < checked ? 1 : null }));
  expect(uptimeText({ uptime, days })).toBe(text);
});

test('incidentsOf joins days in a row, and keeps parts and days that were not checked apart', () => {
  const history = (...shares: (number | null)[]) => ({
    uptime: 1,
    days: shares.map((uptime, at) => ({ day: `2026-03-0${at + 1}`, uptime })),
  });
  const all = [
    { service: 'a', name: 'A', history: history(0.9, 0.5, 1, 0.8, null, 0.7) },
    { service: 'b', name: 'B', history: history(1, 1, 0) },
    { service: 'c', name: 'C', history: null },
  ];
  expect(
    incidentsOf(all).map(({ service, from, to, uptime }) => [service, from.slice(8), to.slice(8), uptime]),
  ).toEqual([
    ['a', '06', '06', 0.7],
    ['a', '04', '04', 0.8],
    ['b', '03', '03', 0],
    ['a', '01', '02', 0.5],
  ]);
});
