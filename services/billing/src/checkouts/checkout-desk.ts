import { randomUUID } from 'node:crypto';
import { Conflict, untilUndisturbed } from '@keystead/service-kit';
import Stripe from 'stripe';
import type { InstallationStore } from '../installation/installation-store.ts';
import { isUnderWay, providerFailure, refusalCode } from '../provider/provider-failure.ts';
import { type CardPayment, type Checkout, newCheckout, sessionParameters, stillServes } from './checkout.ts';
import type { CheckoutStore } from './checkout-store.ts';

/** What the desk works with. */
interface DeskParts {
  readonly checkouts: CheckoutStore;
  readonly installation: InstallationStore;
  readonly stripe: Stripe;
  readonly publicUrl: string;
  /** Takes note of a session that turns out to be paid before its event has come. */
  readonly notePaid: (session: Stripe.Checkout.Session, at: Date) => Promise<void>;
}

const alreadyPaid = () => new Conflict('This payment has just been made by card. It shows as completed in a moment.');

/** Begins payments by card: of each payment one session at a time, so that two tabs lead to the same page. */
export class CheckoutDesk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /**
   * The address of the page on which a payment is paid.
   * @throws Conflict when it has been paid, or the provider takes no such amount; Unavailable when it doesn't answer.
   */
  begin(payment: CardPayment, email: string | null): Promise<string> {
    return untilUndisturbed('this payment', async () => {
      const standing = await this.#parts.checkouts.findStanding(payment.payment_id);
      if (standing?.state === 'paid') throw alreadyPaid();
      if (standing && stillServes(standing, payment, new Date())) return this.#urlOf(standing, email);
      if (standing) {
        await this.#close(standing);
        return undefined;
      }
      const checkout = newCheckout(randomUUID(), payment, new Date());
      return (await this.#parts.checkouts.add(checkout)) ? this.#urlOf(checkout, email) : undefined;
    }).catch((error) => {
      throw providerFailure(error);
    });
  }

  /** Undefined while the provider is still making the session, and when the checkout was closed meanwhile. */
  async #urlOf(checkout: Checkout, email: string | null): Promise<string | undefined> {
    if (checkout.url) return checkout.url;
    const session = await this.#sessionOf(checkout, email);
    if (!session) return undefined;
    const { id, url } = session;
    if (await this.#parts.checkouts.began(checkout._id, { session_id: id, url })) return url ?? undefined;
    await this.#expire(id);
    return undefined;
  }

  /** The session that the provider makes for a checkout; under the key of the checkout, so however often it is asked. */
  async #sessionOf(checkout: Checkout, email: string | null): Promise<Stripe.Checkout.Session | undefined> {
    const { checkouts, installation, stripe, publicUrl } = this.#parts;
    const parameters = sessionParameters(checkout, { installationId: await installation.id(), publicUrl, email });
    try {
      return await stripe.checkout.sessions.create(parameters, { idempotencyKey: `checkout-${checkout._id}` });
    } catch (error) {
      if (isUnderWay(error)) return undefined;
      // What is refused once is refused always: the next try shall not begin with it.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) await checkouts.close(checkout._id, [null]);
      throw error;
    }
  }

  /**
   * Sees to it that nobody can pay in a checkout any more. One without a session is closed by that alone: whoever is
   * having it made finds it closed, and gives its address to nobody.
   */
  async #close({ _id, session_id }: Checkout): Promise<void> {
    if (session_id) await this.#expire(session_id);
    await this.#parts.checkouts.close(_id, [session_id]);
  }

  /**
   * Sees to it that nobody can pay in a session any more; the provider alone knows whether somebody has.
   * @throws Conflict when somebody has, which is noted then.
   */
  async #expire(sessionId: string): Promise<void> {
    const session = await this.#closedSession(sessionId);
    if (session?.status !== 'complete') return;
    await this.#parts.notePaid(session, new Date());
    throw alreadyPaid();
  }

  async #closedSession(id: string): Promise<Stripe.Checkout.Session | undefined> {
    const { sessions } = this.#parts.stripe.checkout;
    try {
      const session = await sessions.retrieve(id);
      if (session.status !== 'open') return session;
      return await sessions.expire(id, {}, { idempotencyKey: `expire-${id}` });
    } catch (error) {
      const code = refusalCode(error);
      // The provider does not know it (another key was set since), so nobody can pay in it.
      if (code === 'resource_missing') return undefined;
      // It was paid or expired in between: this time it says so.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return sessions.retrieve(id);
      throw error;
    }
  }
}
