/** The terms of the trial (product §9). */
export const trialTerms = '14-day free trial, no credit card required, cancel anytime';
