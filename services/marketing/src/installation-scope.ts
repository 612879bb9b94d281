import { type Caller, everything, type Scope } from '@keystead/service-kit';

/** Stands for the account where a record belongs to the installation as a whole: no account has this id. */
export const installation = 0;

/** Whether somebody runs the installation. */
export const runsSite = (caller: Caller): boolean => caller.role === 'admin';

/** What a caller may see of what belongs to the installation: all of it or, unless they run it, nothing. */
export const installationScope = (caller: Caller): Scope => (runsSite(caller) ? everything : { kind: 'nothing' });
