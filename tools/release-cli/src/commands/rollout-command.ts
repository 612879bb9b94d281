import type { Rollout, RolloutChange } from '@keystead/contracts';
import { changeRollout, openRollout } from '../change-rollout.ts';
import { type Command, command } from '../command.ts';
import { painter } from '../print/colors.ts';
import { rolloutLine } from '../print/rollout-text.ts';
import { remoteNamed } from '../remote-named.ts';
import { requireReason } from '../require-reason.ts';

/** The command's name, its summary, and how it changes the open rollout. */
interface RolloutCommand {
  readonly name: string;
  readonly summary: string;
  readonly details?: readonly string[];
  readonly change: (rollout: Rollout) => Omit<RolloutChange, 'reason'>;
}

/** Creates a command that makes one change to the open rollout of a remote, with a reason. */
export const rolloutCommand = ({ name, summary, details = [], change }: RolloutCommand): Command =>
  command({
    usage: `${name} REMOTE --reason TEXT`,
    summary,
    details,
    options: { reason: { type: 'string' } },
    arity: [1, 1],
    async run(values, [remoteName], { api, colors, print }) {
      const remote = remoteNamed(remoteName);
      const reason = requireReason(values.reason);
      const open = await openRollout(api, remote);
      const rollout = await changeRollout(api, open, { ...change(open), reason });
      print(`${remote}  ${rolloutLine(rollout, painter(colors))}`);
    },
  });
