import { createHash } from 'node:crypto';

/** What is stored of a random token that a link or an address contains: whoever reads the database can't use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
