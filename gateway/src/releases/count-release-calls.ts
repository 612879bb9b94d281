import type { Context, Middleware } from 'koa';
import { operationName } from '../api/operation-access.ts';
import { isApi } from '../edge/is-api.ts';
import { type RemoteName, remotes } from './apps.ts';
import type { ReleaseCalls } from './release-calls.ts';
import type { ReleaseFinder } from './release-finder.ts';
import type { ReleaseReader } from './release-reader.ts';

export interface ReleaseCallDependencies {
  readonly builtIn: ReleaseReader;
  readonly finder: Pick<ReleaseFinder, 'find'>;
  readonly calls: Pick<ReleaseCalls, 'record'>;
}

const form = /^(mf-[a-z]+(?:-[a-z]+)*)@([\w-]{1,64})$/;
const isRemote = (name: string): name is RemoteName => remotes.some((remote) => remote === name);

/** Counts from which release a call of the API comes, as the page states (`mf-billing@9f…`), if that release exists. */
export function countReleaseCalls({ builtIn, finder, calls }: ReleaseCallDependencies): Middleware {
  async function count(ctx: Context): Promise<void> {
    const [, remote = '', release = ''] = form.exec(ctx.get('x-keystead-release')) ?? [];
    const operation = operationName(ctx.method, ctx.path.slice('/api'.length));
    if (!isRemote(remote) || operation === undefined) return;
    if (builtIn.hasSeen(remote, release) || (await finder.find(remote, release)))
      calls.record(remote, release, operation);
  }
  return (ctx, next) => {
    // The call doesn't wait for it. While the existence of the release can't be checked, the call isn't counted.
    if (isApi(ctx.path)) void count(ctx as Context).catch(() => undefined);
    return next();
  };
}
