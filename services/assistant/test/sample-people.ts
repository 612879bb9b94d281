import type { Role } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

const person = (userId: number, accountId: number, role: Role, more: Partial<Caller> = {}): Caller => ({
  userId,
  accountId,
  accountSince: new Date('2024-01-01T00:00:00.000Z'),
  role,
  name: `User ${userId}`,
  sessionId: `session-${userId}`,
  emailConfirmed: true,
  addressIds: [userId],
  token: `token-${userId}`,
  ...more,
});

/** Callers of the sample: its landlord, its tenant Ana Lopez, and people without access to it. */
export const samplePeople = {
  landlord: person(1, 1, 'landlord', { name: 'Lena Hart' }),
  ana: person(4, 4, 'tenant', { name: 'Ana Lopez' }),
  unconfirmedAna: person(4, 4, 'tenant', { name: 'Ana Lopez', emailConfirmed: false, addressIds: [] }),
  otherLandlord: person(3, 3, 'landlord', { name: 'Otto Barnes' }),
};
