import { countReport } from './jest-step.ts';

const report = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [{ name: '/a.test.ts', status: 'passed', message: '' }],
};

describe("the count of jest's report", () => {
  test('is of tests', () => {
    expect(countReport(report, '').counts).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });

  test('has a failure for each test that failed and each file that could not run', () => {
    const failed = { ...report, success: false, numFailedTests: 2, numRuntimeErrorTestSuites: 1 };
    expect(countReport(failed, '').counts).toEqual({ passed: 3, failed: 3, skipped: 1 });
  });

  test('names the files that failed', () => {
    const broken = { name: '/b.test.ts', status: 'failed', message: 'it broke' };
    expect(countReport(report, '').failed).toEqual([]);
    expect(countReport({ ...report, testResults: [...report.testResults, broken] }, '').failed).toEqual([broken]);
  });

  test('has a failure when the run failed though no test did', () => {
    expect(countReport({ ...report, success: false }, '').counts).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });
});
