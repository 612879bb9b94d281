import { setTimeout as wait } from 'node:timers/promises';
import { cards } from '../../pay-by-card.ts';
import type { Answered, Journal } from './journal.ts';
import type { Landlord } from './landlord.ts';
import type { RetryingClient } from './retrying-client.ts';
import { amount } from './sample-fields.ts';

/** A payment for which the provider's page has taken money. */
export interface PaidByCard {
  readonly paymentId: number;
  readonly amount: number;
}

/** The maximum number of attempts to submit the card form, and the milliseconds between them. */
const tries = { most: 200, pause: 300 };

/** A tenant who pays their landlord's bills by card, on the provider's page. */
export class CardPayer {
  readonly paid: PaidByCard[] = [];
  readonly #client: RetryingClient;
  readonly #landlord: Landlord;
  readonly #names: { readonly property_id: number; readonly tenant_id: number };

  /** @param names the property and the tenant of the payments. */
  constructor(program: RetryingClient, landlord: Landlord, names: { property_id: number; tenant_id: number }) {
    this.#client = program;
    this.#landlord = landlord;
    this.#names = names;
  }

  /** Pays one bill after another until the signal aborts. */
  async work(signal: AbortSignal, journal: Journal): Promise<void> {
    while (!signal.aborted)
      await this.#payOne().catch(
        (error: unknown) => void journal.problems.push(`a card payment failed: ${String(error)}`),
      );
  }

  async #payOne(): Promise<void> {
    const { writer, random } = this.#landlord;
    const bill = await writer.add('payments', () => ({ ...this.#names, amount: amount(random), payment_type: 'rent' }));
    const { id = 0, amount: due }: Partial<Answered> = bill.acknowledged ?? {};
    const { data } = await this.#client.sendUntilAnswered((api, request) =>
      api.POST('/payments/{id}/checkout', {
        params: { path: { id } },
        headers: { 'idempotency-key': bill.marker },
        signal: request,
      }),
    );
    // From here on the money may move. Only the provider knows whether the payment was completed.
    bill.doubts.push({ status: 'completed', paid_online: true });
    await sendCard(data.checkout_url);
    this.paid.push({ paymentId: id, amount: Number(due) });
  }
}

/** Submits the form until the provider redirects to the product, which it does for every submission of a paid bill. */
async function sendCard(url: string): Promise<void> {
  const form = new URLSearchParams({ number: cards.pays, expiry: '12/40', cvc: '123', name: 'Ann Low' });
  let last = '';
  for (let left = tries.most; left > 0; left--) {
    const answer = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (it) => ({ status: it.status, text: await it.text() }))
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (answer.status === 303) return;
    last = `${answer.status} ${answer.text.slice(0, 200)}`;
    await wait(tries.pause);
  }
  throw new Error(`the provider's page responded with ${last}`);
}
