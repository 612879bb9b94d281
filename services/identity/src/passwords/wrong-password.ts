import { AppError } from '@keystead/service-kit';

/** 422: the password that confirms a change is wrong. Not 401, because the session itself is valid. */
export class WrongPassword extends AppError {
  constructor(field: 'current_password' | 'password') {
    super(422, 'wrong_password', 'The current password is incorrect.', { fields: { [field]: 'is incorrect' } });
  }
}
