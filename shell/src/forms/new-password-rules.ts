/** What a new password needs; which ones are among the leaked, the server knows (rules §6). */
export const newPasswordHint = '10 characters or more';

const minLength = { value: 10, message: `Please use ${newPasswordHint}` };

/** For a password that must be given. */
export const newPasswordRules = { required: 'Please choose a password', minLength };

/** For a password that may be left as it is. */
export const optionalPasswordRules = { minLength };
