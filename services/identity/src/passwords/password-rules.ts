import { AppError, ValidationFailed } from '@keystead/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';
import { emailKey } from '../users/user.ts';

interface Owner {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

const leaked = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** What an attacker who knows the owner would try first. */
function ownWords({ email, first_name, last_name }: Owner): string[] {
  const key = emailKey(email);
  const names = [first_name, last_name, `${first_name} ${last_name}`, `${last_name} ${first_name}`];
  return [key, key.slice(0, key.lastIndexOf('@')), ...names, ...names.map((name) => name.replaceAll(' ', ''))];
}

/**
 * The contract validates the length (rules §6).
 * @throws ValidationFailed with an error for `field`
 */
export function assertPasswordAllowed(password: string, owner: Owner, field = 'password'): void {
  const typed = password.trim().toLowerCase();
  if (leaked.has(typed))
    throw new ValidationFailed({ [field]: 'is one of the most commonly leaked passwords; please choose another' });
  if (ownWords(owner).some((word) => word.toLowerCase() === typed))
    throw new ValidationFailed({ [field]: 'must not be your name or email address' });
}

/** 422: not 401, because the session itself is valid. */
export class WrongPassword extends AppError {
  constructor(field: 'current_password' | 'password') {
    super(422, 'wrong_password', 'The current password is incorrect.', { fields: { [field]: 'is incorrect' } });
  }
}
