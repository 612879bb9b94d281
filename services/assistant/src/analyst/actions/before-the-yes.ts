/** What every answer with a proposal says. */
export const beforeTheYes = 'Nothing is done before you say yes on the card.';
