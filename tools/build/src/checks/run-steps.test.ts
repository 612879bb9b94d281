import { oneCheck, runSteps, type Step } from './run-steps.ts';

const step = (name: string, ok: boolean, needs?: string): Step => ({
  name,
  needs,
  run: async () => oneCheck({ ok, output: `${name} output` }),
});

async function run(...steps: Step[]): Promise<string[]> {
  const printed: string[] = [];
  await runSteps(steps, (line) => printed.push(line));
  return printed;
}

describe('runSteps', () => {
  test('prints the counts at the end', async () => {
    const tests: Step = {
      name: 'tests',
      run: async () => ({ counts: { passed: 40, failed: 0, skipped: 2 }, output: '' }),
    };
    expect((await run(step('lint', true), tests)).at(-1)).toBe('\n41 passed, 0 failed, 2 skipped');
    expect((await run(step('lint', true))).at(-1)).toBe('\n1 passed, 0 failed');
  });

  test('prints a failure immediately, continues, and lists the failed steps at the end', async () => {
    const printed = await run(step('lint', false), step('types', true));
    expect(printed.indexOf('\n── lint ──\nlint output\n')).toBeLessThan(printed.indexOf('  types …'));
    expect(printed.slice(-2)).toEqual(['\nFailed: lint', '\n1 passed, 1 failed']);
    expect(printed.join('\n')).not.toContain('types output');
  });

  test('prints the slowest files, the slowest first', async () => {
    const times = [1.25, 30, 2].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }));
    const tests: Step = { name: 'tests', run: async () => ({ ...oneCheck({ ok: true, output: '' }), times }) };
    expect((await run(tests)).slice(-5)).toEqual([
      '\nSlowest files:',
      '   30.0 s  30.test.ts',
      '    2.0 s  2.test.ts',
      '    1.3 s  1.25.test.ts',
      '\n1 passed, 0 failed',
    ]);
  });

  test('runs steps marked as parallel at the same time', async () => {
    const started = Promise.withResolvers<void>();
    const first: Step = {
      ...step('lint', true),
      beside: true,
      run: () => started.promise.then(() => oneCheck({ ok: true, output: '' })),
    };
    const second: Step = {
      ...step('types', true),
      beside: true,
      run: async () => {
        started.resolve();
        return oneCheck({ ok: true, output: '' });
      },
    };
    const printed = await run(first, second, step('tests', true));
    expect(printed.indexOf('  tests …')).toBeGreaterThan(printed.findIndex((line) => line.startsWith('✓ lint')));
    expect(printed.at(-1)).toBe('\n3 passed, 0 failed');
  });

  test('skips steps that need a failed step', async () => {
    const printed = await run(step('build', false), step('specs', true, 'build'));
    expect(printed).toContain('- specs: skipped because "build" failed');
    expect(printed.at(-1)).toBe('\n0 passed, 1 failed, 1 skipped');
  });

  test('counts a step that throws as failed', async () => {
    const broken: Step = { name: 'broken', run: () => Promise.reject(new Error('no such tool')) };
    expect((await run(broken)).slice(-3)).toEqual([
      '\n── broken ──\nError: no such tool\n',
      '\nFailed: broken',
      '\n0 passed, 1 failed',
    ]);
  });
});
