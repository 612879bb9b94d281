/** The path of the list of contact messages. */
export const MESSAGES = '/app/site/messages';
