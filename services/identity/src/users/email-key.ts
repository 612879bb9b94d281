/** An address as addresses are compared: without regard to case (rules §2). */
export const emailKey = (email: string): string => email.trim().toLowerCase();
