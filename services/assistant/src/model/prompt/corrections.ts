/** The message to the model after an answer that states figures without evidence. */
export const correction = (figures: readonly string[]): string =>
  `Your answer was not shown, because these figures are in no result of a tool: ${figures.slice(0, 10).join(', ')}. Look up what is missing, or answer again with figures exactly as they were returned.`;

/** The answer shown where the model can't answer without such figures. */
export const uncertain = 'I could not answer that from your records with certainty.';

/** The answer shown in place of one that repeats the instructions. */
export const refusal = "I can't share how I am set up. I can answer questions about your own records.";

/** The answer shown where the provider's content filter has stopped the answer. */
export const withheld = "I can't answer that. I can answer questions about your own records.";

/** The text beside cards where the model writes none. */
export const besideCards = 'Here is what I would do. It only happens if you confirm it.';
