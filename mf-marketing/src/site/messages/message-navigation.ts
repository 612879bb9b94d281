/** Where the list of the contact form's messages is. */
export const MESSAGES = '/app/site/messages';
