/** The rules of a new password. The server also rejects leaked ones (rules §6). */
export const newPasswordHint = '10 characters or more';

const minLength = { value: 10, message: `Please use ${newPasswordHint}` };

/** For a required new password. */
export const newPasswordRules = { required: 'Please choose a password', minLength };

/** For an optional new password. */
export const optionalPasswordRules = { minLength };
