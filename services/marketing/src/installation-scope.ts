import { type Caller, everything, type Scope } from '@keystead/service-kit';

/** The account id of records that belong to the installation as a whole. No account has this id. */
export const installation = 0;

/** Whether the caller is an admin, who runs the installation. */
export const runsSite = (caller: Caller): boolean => caller.role === 'admin';

/** The scope of the installation's records: everything for an admin, nothing for other callers. */
export const installationScope = (caller: Caller): Scope => (runsSite(caller) ? everything : { kind: 'nothing' });
