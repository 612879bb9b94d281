/** The form in which addresses are compared: trimmed and in lower case (rules §2). */
export const emailKey = (email: string): string => email.trim().toLowerCase();
