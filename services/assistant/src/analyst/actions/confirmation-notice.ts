/** A sentence in every answer with a proposal. */
export const CONFIRMATION_NOTICE = 'Nothing happens until you confirm on the card.';
