/** A form's validation of an e-mail address before it is sent; the server's is stricter. */
export const emailRules = {
  required: 'Please enter your email address',
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Please enter a valid email address' },
};
