import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runTool } from '../run-tool.ts';
import type { StepResult } from './run-steps.ts';

/** The fields of jest's JSON report that are counted. */
export interface JestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
  /** One entry for each file: its path, and its start and end in milliseconds since 1970. */
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** Runs jest with a configuration of the repository, on the given files or on all, with further options. */
export async function runJest(
  root: string,
  config: string,
  files: readonly string[] = [],
  options: readonly string[] = [],
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'keystead-jest-'));
  const report = join(folder, 'report.json');
  const chosen = files.length > 0 ? ['--runTestsByPath', ...files] : [];
  try {
    const { ok, output } = await runTool(root, 'jest', [
      '--ci',
      '--config',
      config,
      '--json',
      `--outputFile=${report}`,
      ...options,
      ...chosen,
    ]);
    const read = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
    // The report lacks failures after the tests, such as in the global teardown.
    return countReport(root, { ...read, success: read.success && ok }, output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Counts the results of a report. A file that couldn't run counts as one failure, and so does a run that failed for
 * another reason.
 */
export function countReport(root: string, report: JestReport, output: string): StepResult {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    counts: {
      passed: report.numPassedTests,
      failed: failed === 0 && !report.success ? 1 : failed,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    output,
    times: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  };
}
