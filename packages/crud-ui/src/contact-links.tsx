// An unescaped question mark would start the message's subject or text.
const mailed = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
// Keeps only the characters that a dialler accepts.
const dialled = (phone: string) => `tel:${phone.replaceAll(/[^\d+*,;]/g, '')}`;

export const EmailLink = ({ email }: { email: string }) => <a href={mailed(email)}>{email}</a>;

export const PhoneLink = ({ phone }: { phone: string }) => <a href={dialled(phone)}>{phone}</a>;
