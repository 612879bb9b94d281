import { RateLimited } from '@keystead/service-kit';

/** The account's budget for the language model does not cover another call today; that call was not made. */
export class BudgetExceeded extends RateLimited {
  constructor(retryAfter: number) {
    super(retryAfter, "Today's allowance for the language model is used up.");
  }
}
