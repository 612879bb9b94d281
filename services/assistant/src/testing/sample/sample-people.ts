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

/** Who may ask about the sample: its landlord, Ana Lopez, who rents there, and people to whom it is nothing. */
export const samplePeople = {
  landlord: person(1, 1, 'landlord', { name: 'Lena Hart' }),
  ana: person(4, 4, 'tenant', { name: 'Ana Lopez' }),
  unconfirmedAna: person(4, 4, 'tenant', { name: 'Ana Lopez', emailConfirmed: false, addressIds: [] }),
  otherLandlord: person(3, 3, 'landlord', { name: 'Otto Barnes' }),
};
