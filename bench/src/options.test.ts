import { readBenchOptions, sectionNames } from './options.ts';

it('measures everything at full size unless told otherwise', () => {
  expect(readBenchOptions([], '/home/ann')).toEqual({
    scale: 1,
    rounds: 5,
    seconds: 5,
    only: sectionNames,
    data: undefined,
    undisturbed: 0,
    limit: 90,
    out: undefined,
  });
});

it('reads what it is told, and keeps the order of the sections', () => {
  const args = [
    '--scale',
    '0.02',
    '--only',
    'peers,calls',
    '--data',
    'kept',
    '--limit',
    '0.5',
    '--out',
    '/tmp/report.md',
  ];
  expect(readBenchOptions(args, '/home/ann')).toMatchObject({
    scale: 0.02,
    only: ['calls', 'peers'],
    data: '/home/ann/kept',
    limit: 0.5,
    out: '/tmp/report.md',
  });
});

it.each([
  [['--only', 'call'], '"call"'],
  [['--rounds', '0'], '--rounds must be'],
  [['--seconds', 'many'], '--seconds must be'],
  [['--scale=-1'], '--scale must be'],
  [['--limit', '0'], '--limit must be'],
])('refuses %j', (args, expected) => {
  expect(() => readBenchOptions(args, '/')).toThrow(expected);
});
