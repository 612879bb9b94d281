/** The addresses of those who run the product, by what they are for. */
export type Mailboxes = Readonly<Record<'support', string>>;
