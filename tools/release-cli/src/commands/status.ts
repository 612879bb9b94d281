import type { RemoteChannel, RemoteName, Rollout } from '@keystead/contracts';
import type { Api } from '../api/api.ts';
import { command } from '../command.ts';
import { isOpen } from '../is-open.ts';
import { type Paint, painter } from '../print/colors.ts';
import { endText, rolloutText } from '../print/rollout-text.ts';
import { table } from '../print/table.ts';
import { remoteNamed } from '../remote-named.ts';

const named = (one: { release: string; version: string } | null) =>
  one === null ? '–' : `${one.version} (${one.release})`;

function stableOrBuiltIn({ stable, built_in }: RemoteChannel, paint: Paint): string {
  return stable === null ? `${named(built_in)} ${paint('dim', 'built in')}` : named(stable);
}

function rolledOut({ rollout, pinned }: RemoteChannel, paint: Paint): string {
  if (pinned) return paint('yellow', 'pinned');
  if (rollout === null || !isOpen(rollout)) return '–';
  return `${rollout.percent} % have ${named(rollout.candidate)}`;
}

function overview(channels: readonly RemoteChannel[], paint: Paint): string {
  const columns = ['remote', 'stable', 'rolled out', 'previous'].map((heading) => ({ heading }));
  const rows = channels.map((channel) => [
    channel.remote,
    stableOrBuiltIn(channel, paint),
    rolledOut(channel, paint),
    channel.last_good.map(({ version }) => version).join(', ') || '–',
  ]);
  return table(columns, rows);
}

/** The rollout of a remote that started last, if there is one. */
async function lastRollout(api: Api, remote: RemoteName): Promise<Rollout | undefined> {
  const { rollouts } = await api.call('GET /rollouts', { query: { remote, sort: '-id', limit: 1 } });
  return rollouts[0];
}

/** `status [mf-billing] [--explain] [--json]` */
export const status = command({
  usage: 'status [REMOTE] [--explain] [--json]',
  summary: 'Show what each remote serves and its rollout; for a single remote, also the last rollout',
  details: [
    '--explain   the full explanation of the last decision, with counts and thresholds',
    '--json      the API response',
  ],
  options: { explain: { type: 'boolean' }, json: { type: 'boolean' } },
  arity: [0, 1],
  async run({ explain = false, json }, [name], { api, colors, print }) {
    const { remotes } =
      name === undefined
        ? await api.call('GET /remotes')
        : { remotes: [await api.call('GET /remotes/{remote}', { params: { remote: remoteNamed(name) } })] };
    if (json) return print(JSON.stringify(name === undefined ? { remotes } : remotes[0], null, 2));
    const paint = painter(colors);
    print(overview(remotes, paint));
    for (const { rollout } of remotes) if (rollout !== null) print(`\n${rolloutText(rollout, paint, explain)}`);
    const [only] = remotes;
    if (name === undefined || only === undefined || only.rollout !== null) return;
    const over = await lastRollout(api, only.remote);
    if (over) print(`\n${endText(over, paint, explain)}`);
  },
});
