import { countReport } from './jest-step.ts';

const ran = { name: '/repository/src/a.test.ts', startTime: 1_000, endTime: 3_500 };
const report = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [ran],
};

describe('countReport', () => {
  test('counts tests', () => {
    expect(countReport('/repository', report, '').counts).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });

  test('counts a failure for each failed test and each file that could not run', () => {
    const failed = { ...report, success: false, numFailedTests: 2, numRuntimeErrorTestSuites: 1 };
    expect(countReport('/repository', failed, '').counts).toEqual({ passed: 3, failed: 3, skipped: 1 });
  });

  test('returns the duration of each file', () => {
    expect(countReport('/repository', report, '').times).toEqual([{ file: 'src/a.test.ts', seconds: 2.5 }]);
  });

  test('counts a failure when the run failed although no test did', () => {
    expect(countReport('/repository', { ...report, success: false }, '').counts).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
    });
  });
});
