import { holdsScope, type RemoteName } from '@keystead/contracts';
import { authorise, type Caller } from '@keystead/service-kit';
import type { Collection } from 'mongoose';

export interface Author {
  readonly by: string;
  /** The user's id, so that the name can be erased with the account; null if it is no user's name. */
  readonly user_id: number | null;
}

/** Only identity knows the names of keys, so a key has its id. */
export const authorOf = ({ name, key, userId }: Pick<Caller, 'name' | 'key' | 'userId'>): Author => ({
  by: key ? `${name} (API key ${key.id})` : name,
  user_id: userId,
});

export const productAuthor: Author = { by: 'Keystead', user_id: null };

export const formerUser: Author = { by: 'A former user', user_id: null };

export async function eraseStepNames<T extends object>(from: Collection<T>, user_id: number): Promise<void> {
  const anonymous = { 'steps.$[one].by': formerUser.by, 'steps.$[one].user_id': null };
  const theirs = { arrayFilters: [{ 'one.user_id': user_id }] };
  await from.updateMany({ 'steps.user_id': user_id } as never, { $set: anonymous } as never, theirs);
}

/** The rights on releases: an admin has them, and an admin's key only if it holds the scope. */
export const releaseRights = {
  read: ({ role }: Caller) => role === 'admin',
  /** The remote of files is only known once a release names them. */
  uploadFiles: ({ role }: Caller) => role === 'admin',
  /** A team's key may publish and decide only for its own remote. */
  actOn: ({ role, key }: Caller, remote: RemoteName) =>
    role === 'admin' && (!key || key.scopes.includes('releases:write') || holdsScope(key.scopes, `release:${remote}`)),
};

/** @throws Forbidden unless the caller may see releases. */
export const authoriseReader = (caller: Caller): void =>
  authorise(releaseRights.read(caller), 'Only an admin may see releases.');

/** @throws Forbidden unless the caller may see releases and act on this remote. */
export function authoriseTeam(caller: Caller, remote: RemoteName): void {
  authoriseReader(caller);
  const reason = `This API key is another team's: it lacks the scope release:${remote}.`;
  authorise(releaseRights.actOn(caller, remote), reason);
}
