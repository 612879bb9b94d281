import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NoticeKind, noticeKinds } from '@keystead/contracts';
import type { User } from '../users/user.ts';

const signature = (secret: string, kind: NoticeKind) => createHmac('sha256', secret).update(kind).digest('base64url');

/**
 * Turns off one kind of e-mail of one person, and does nothing else. It stays valid, as an old e-mail has to be good for
 * that: the key is the user's own, so it outlives the keys of sessions, and ends with the user.
 */
export const unsubscribeToken = (userId: number, kind: NoticeKind, secret: string): string =>
  `${userId}.${kind}.${signature(secret, kind)}`;

interface Users {
  find(id: number): Promise<User | null>;
}

/** Null if the token was not made for this user and kind. */
export async function ofUnsubscribeToken(
  users: Users,
  token: string,
): Promise<{ readonly user: User; readonly kind: NoticeKind } | null> {
  const [id = '', name, signed = ''] = token.split('.');
  const kind = noticeKinds.find((it) => it === name);
  const user = /^\d{1,15}$/.test(id) && kind ? await users.find(Number(id)) : null;
  if (!user?.mail_secret || !kind) return null;
  const [expected, given] = [Buffer.from(signature(user.mail_secret, kind)), Buffer.from(signed)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? { user, kind } : null;
}
