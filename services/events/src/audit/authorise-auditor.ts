import { authorise, type Caller } from '@keystead/service-kit';

/** @throws Forbidden unless the caller is an admin. */
export const authoriseAuditor = ({ role }: Caller): void =>
  authorise(role === 'admin', 'Only an admin can look at the audit log.');
