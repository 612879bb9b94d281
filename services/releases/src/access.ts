import { holdsScope, type RemoteName } from '@keystead/contracts';
import { authorise, type Caller } from '@keystead/service-kit';

export interface Author {
  /** The name for operators. */
  readonly by: string;
  /** The user's id, so that the name can be erased with the account; null if it is no user's name. */
  readonly user_id: number | null;
}

/** The author for a caller. Only identity knows the names of keys, so a key has its id. */
export const authorOf = ({ name, key, userId }: Pick<Caller, 'name' | 'key' | 'userId'>): Author => ({
  by: key ? `${name} (API key ${key.id})` : name,
  user_id: userId,
});

export const productAuthor: Author = { by: 'Keystead', user_id: null };

export const formerUser: Author = { by: 'A former user', user_id: null };

/** The rights on releases: an admin has them, and an admin's key only if it holds the scope. */
export const releaseRights = {
  read: ({ role }: Caller) => role === 'admin',
  /** Uploads files to the store. Their remote is only known once a release names them. */
  uploadFiles: ({ role }: Caller) => role === 'admin',
  /** Publishes a remote's releases and decides who gets them. A team's key may do this only for its own remote. */
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
