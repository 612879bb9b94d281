/** The operator's addresses, by purpose. */
export type Mailboxes = Readonly<Record<'support', string>>;
