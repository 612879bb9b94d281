import { holdsScope, type RemoteName } from '@keystead/contracts';
import { authorise, type Caller } from '@keystead/service-kit';

/** Who may do what with releases: an admin, and of their keys those that hold the scope. */
export const releaseRights = {
  read: ({ role }: Caller) => role === 'admin',
  /** To put files into the store: whose they are shows when a release names them. */
  bringFiles: ({ role }: Caller) => role === 'admin',
  /** To publish a remote's releases and decide who gets them: a team's key may with its own remote alone. */
  actOn: ({ role, key }: Caller, remote: RemoteName) =>
    role === 'admin' && (!key || key.scopes.includes('releases:write') || holdsScope(key.scopes, `release:${remote}`)),
};

/** @throws Forbidden unless the caller may see releases. */
export const authoriseReader = (caller: Caller): void =>
  authorise(releaseRights.read(caller), 'Only an admin may see releases.');

/** @throws Forbidden unless the caller may act on this remote. */
export const authoriseTeam = (caller: Caller, remote: RemoteName): void =>
  authorise(
    releaseRights.actOn(caller, remote),
    caller.role === 'admin'
      ? `This API key is another team's: it lacks the scope release:${remote}.`
      : 'Only an admin may do this.',
  );
