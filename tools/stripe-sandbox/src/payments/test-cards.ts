import type { PaymentFailure } from './payment-intent.ts';

/**
 * The behaviour of a test card: it pays, it is declined, or it can be saved but is declined whenever it is charged. A
 * `disputed` card pays, and its holder disputes the payment at once.
 */
export type CardBehaviour = 'pays' | 'declined' | 'fails_later' | 'disputed';

export interface TestCard {
  readonly number: string;
  readonly behaviour: CardBehaviour;
  /** The description of the card on the page. */
  readonly label: string;
}

/** The test cards of Stripe that the sandbox knows. It accepts no others, so that nobody enters a real number here. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', behaviour: 'pays', label: 'Succeeds' },
  { number: '4000 0000 0000 0002', behaviour: 'declined', label: 'Declined' },
  { number: '4000 0000 0000 0259', behaviour: 'disputed', label: 'Succeeds, then is disputed' },
  { number: '4000 0000 0000 0341', behaviour: 'fails_later', label: 'Can be saved, then declined when charged' },
];

const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

/** The test card with a number, whatever its spacing; undefined if there is none. */
export const testCardOf = (number: string): TestCard | undefined =>
  testCards.find((card) => digitsOf(card.number) === digitsOf(number));

/** The only reason why a payment fails, in the words that a payer reads. */
export const declined: PaymentFailure = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
