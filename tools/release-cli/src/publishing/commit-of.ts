import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The commit of a folder's files, with a suffix `-changed` if the folder has uncommitted changes; null outside of a
 * repository.
 */
export async function commitOf(folder: string): Promise<string | null> {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: folder });
    const { stdout: changed } = await run('git', ['status', '--porcelain', '--', '.'], { cwd: folder });
    return `${commit.trim()}${changed === '' ? '' : '-changed'}`;
  } catch {
    return null;
  }
}
