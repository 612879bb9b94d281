import { authorise, type Caller } from '@keystead/service-kit';

/** @throws Forbidden for everybody but the admin. */
export const authoriseAuditor = ({ role }: Caller): void =>
  authorise(role === 'admin', 'Only an admin can look at the audit log.');
