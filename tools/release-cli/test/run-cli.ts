import { Api } from '../src/api.ts';
import type { CliConfig } from '../src/config.ts';
import { runRelease } from '../src/run-release.ts';
import { repository } from '../src/workplace.ts';

/** The output and the exit code of a command line. */
interface CliResult {
  readonly code: number;
  readonly printed: string;
  readonly complained: string;
}

/** Runs a command line, its words separated by spaces, with a team's key unless `given` says otherwise. */
export async function runCli(url: string, line: string | string[], given: Partial<CliConfig> & { root?: string } = {}) {
  const { root = '/nowhere', ...config } = given;
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await runRelease(typeof line === 'string' ? line.split(' ') : line, {
    api: new Api({ url, key: 'ks_test_team', email: undefined, password: undefined, ...config }),
    workplace: repository(root),
    colors: false,
    print: (text) => void printed.push(text),
    complain: (text) => void complained.push(text),
  });
  return { code, printed: printed.join('\n'), complained: complained.join('\n') } satisfies CliResult;
}
