import { type Caller, everything, type Scope } from '@keystead/service-kit';

/** Owns the records of the installation as a whole. No account has this id. */
export const installation = 0;

export const runsSite = (caller: Caller): boolean => caller.role === 'admin';

export const installationScope = (caller: Caller): Scope => (runsSite(caller) ? everything : { kind: 'nothing' });
