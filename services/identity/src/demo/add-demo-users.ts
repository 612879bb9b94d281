import { demoAccounts } from '@keystead/contracts';
import type { IdSource } from '@keystead/service-kit';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { newUser } from '../users/user.ts';

const people = [
  { email: demoAccounts.admin, first_name: 'Avery', last_name: 'Stone', role: 'admin' },
  { email: demoAccounts.landlord, first_name: 'Dana', last_name: 'Whitfield', role: 'landlord' },
  { email: demoAccounts.tenant, first_name: 'Marcus', last_name: 'Lee', role: 'tenant' },
] as const;

/** Unless other users exist. Demo users from an earlier attempt stay as they are. */
export async function addDemoUsers(users: UserRepository, ids: IdSource, hasher: PasswordHasher): Promise<void> {
  if (await users.hasOthersThan(people.map(({ email }) => email))) return;
  for (const person of people) {
    if (await users.findByEmail(person.email)) continue;
    const password_hash = await hasher.hash(demoAccounts.password);
    await users.insert(newUser(await ids.next(), { ...person, password_hash, email_confirmed: true }, new Date()));
  }
}
