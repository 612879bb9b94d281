/** What the model is told when an answer of its states figures that stand on nothing. */
export const correction = (figures: readonly string[]): string =>
  `Your answer was not shown, because these figures are in no result of a tool: ${figures.slice(0, 10).join(', ')}. Look up what is missing, or answer again with figures exactly as they were returned.`;

/** What the person reads where the model can't answer without such figures. */
export const uncertain = 'I could not answer that from your records with certainty.';

/** What the person reads in place of an answer that repeats the instructions. */
export const refusal = "I can't share how I am set up. I can answer questions about your own records.";

/** What the person reads where the provider's own filter has stopped the answer. */
export const withheld = "I can't answer that. I can answer questions about your own records.";

/** What stands beside cards where the model writes nothing itself. */
export const besideCards = 'Here is what I would do. It only happens if you confirm it.';
