/** A sentence in every answer with a proposal. */
export const beforeTheYes = 'Nothing is done before you say yes on the card.';
