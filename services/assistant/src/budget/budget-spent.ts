import { RateLimited } from '@keystead/service-kit';

/** What the account may use of the language model today does not cover the next call; that call was not made. */
export class BudgetSpent extends RateLimited {
  constructor(retryAfter: number) {
    super(retryAfter, "Today's allowance for the language model is used up.");
  }
}
