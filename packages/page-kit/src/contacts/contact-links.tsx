// A question mark would begin the message's subject or text.
const mailed = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
// What a dialler takes, of a number as people write it.
const dialled = (phone: string) => `tel:${phone.replaceAll(/[^\d+*,;]/g, '')}`;

/** An e-mail address, to write to. */
export const EmailLink = ({ email }: { email: string }) => <a href={mailed(email)}>{email}</a>;

/** A phone number, to call. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={dialled(phone)}>{phone}</a>;
