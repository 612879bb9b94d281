import { createHmac, timingSafeEqual } from 'node:crypto';
import { identity, type NoticeKind, noticeKinds } from '@keystead/contracts';
import { type Endpoint, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { useLink } from '../limits/attempt-limits.ts';
import { userActor } from '../users/user.mapper.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';

const signature = (secret: string, kind: NoticeKind) => createHmac('sha256', secret).update(kind).digest('base64url');

/**
 * Turns off one kind of e-mail of one person, and does nothing else. It stays valid, as an old e-mail has to be good for
 * that: the key is the user's own, so it outlives the keys of sessions, and ends with the user.
 */
export const unsubscribeToken = (userId: number, kind: NoticeKind, secret: string): string =>
  `${userId}.${kind}.${signature(secret, kind)}`;

/** Null if the token was not made for this user and kind. */
async function ofToken(users: UserRepository, token: string): Promise<{ user: User; kind: NoticeKind } | null> {
  const [id = '', name, signed = ''] = token.split('.');
  const kind = noticeKinds.find((it) => it === name);
  const user = /^\d{1,15}$/.test(id) && kind ? await users.find(Number(id)) : null;
  if (!user?.mail_secret || !kind) return null;
  const [expected, given] = [Buffer.from(signature(user.mail_secret, kind)), Buffer.from(signed)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? { user, kind } : null;
}

/** Only a POST changes something: programs that check e-mails for malware open their links. */
export const unsubscribeEndpoint = ({ users, limits }: Dependencies): Endpoint =>
  endpoint(identity, 'POST /notifications/unsubscribe', async ({ query, address }) => {
    const { user, kind } = await useLink(limits, address, () => ofToken(users, query.token));
    await users.muteEmails(user._id, kind);
    return { ...reply({ message: 'You get no more of these emails.' }), actor: userActor(user) };
  });
