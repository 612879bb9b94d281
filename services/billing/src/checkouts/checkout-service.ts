import { randomUUID } from 'node:crypto';
import { attemptEach, retryOnConflict } from '@keystead/service-kit';
import Stripe from 'stripe';
import type { InstallationStore } from '../provider/installation.repository.ts';
import { fromProvider, ifKnown, isInProgress, isOtherRequest } from '../provider/provider-failure.ts';
import type { CheckoutStore } from './checkouts.repository.ts';
import { type Checkout, type CheckoutKind, hasTime } from './checkouts.ts';

interface Dependencies<W, C extends Checkout> {
  readonly kind: CheckoutKind<W, C>;
  readonly checkouts: CheckoutStore<C>;
  readonly installation: InstallationStore;
  readonly stripe: Stripe;
  /** Records a session that turns out to be paid before its event has arrived. */
  readonly recordPaid: (session: Stripe.Checkout.Session, at: Date) => Promise<void>;
}

/** Begins checkouts of a kind. Each subject has one session at a time, so that two tabs lead to the same page. */
export class CheckoutService<W, C extends Checkout> {
  readonly #deps: Dependencies<W, C>;

  constructor(deps: Dependencies<W, C>) {
    this.#deps = deps;
  }

  /**
   * Returns the URL of the provider's page for the payment.
   * @throws Conflict when it is already paid, or the provider doesn't accept the amount; Unavailable when the provider
   * doesn't answer.
   */
  start(wanted: W): Promise<string> {
    const { kind } = this.#deps;
    return fromProvider(retryOnConflict(kind.what, () => this.#try(wanted)));
  }

  /** Undefined when a concurrent change interfered and the caller must retry. */
  async #try(wanted: W): Promise<string | undefined> {
    const { kind, checkouts } = this.#deps;
    const standing = await checkouts.findStanding(kind.subjectOf(wanted));
    if (standing?.state === 'paid') {
      if (!(await kind.hasEnded(standing))) throw kind.alreadyPaid();
      await checkouts.markEnded(standing._id);
      return undefined;
    }
    if (standing && kind.isSame(standing, wanted) && hasTime(standing, new Date()))
      return this.#urlOf(standing, wanted);
    if (standing) {
      if (!(await this.#close(standing))) throw kind.alreadyPaid();
      return undefined;
    }
    const checkout = kind.create(randomUUID(), wanted, new Date());
    return (await checkouts.add(checkout)) ? this.#urlOf(checkout, wanted) : undefined;
  }

  async #reconcile(checkout: C): Promise<void> {
    const { stripe, checkouts } = this.#deps;
    const { _id, session_id } = checkout;
    if (session_id === null) {
      if (!hasTime(checkout, new Date())) await checkouts.close(_id, [null]);
      return;
    }
    const session = await ifKnown(stripe.checkout.sessions.retrieve(session_id));
    if (session?.status === 'open') return;
    if (session?.status === 'complete') await this.#deps.recordPaid(session, new Date());
    else await checkouts.close(_id, [session_id]);
  }

  /** Reconciles the open checkouts that started before an instant. The failure of one doesn't block the others. */
  reconcileOpen(before: Date): Promise<void> {
    const open = this.#deps.checkouts.eachOpenBefore(before);
    return attemptEach(
      open,
      (checkout) => this.#reconcile(checkout),
      (count) => `${count} checkouts could not be reconciled`,
    );
  }

  /** Closes the standing checkout of a subject so that nobody can pay in it any more. One that was paid is recorded. */
  async closeFor(subject: number): Promise<void> {
    const standing = await this.#deps.checkouts.findStanding(subject);
    if (standing?.state === 'open') await this.#close(standing);
  }

  /** Undefined while the provider is still creating the session, and when the checkout was closed in the meantime. */
  async #urlOf(checkout: C, wanted: W): Promise<string | undefined> {
    if (checkout.url) return checkout.url;
    const session = await this.#sessionOf(checkout, wanted);
    if (!session) return undefined;
    const { id, url } = session;
    if (await this.#deps.checkouts.addSession(checkout._id, { session_id: id, url })) return url ?? undefined;
    if (!(await this.#expire(id))) throw this.#deps.kind.alreadyPaid();
    return undefined;
  }

  /** The checkout's idempotency key makes retries return the same session. */
  async #sessionOf(checkout: C, wanted: W): Promise<Stripe.Checkout.Session | undefined> {
    const { kind, checkouts, installation, stripe } = this.#deps;
    const parameters = kind.session(checkout, wanted, await installation.id());
    try {
      return await stripe.checkout.sessions.create(parameters, { idempotencyKey: `checkout-${checkout._id}` });
    } catch (error) {
      if (isInProgress(error)) return undefined;
      // A rejected request is always rejected again. Close the checkout so that the next attempt doesn't start with it.
      if (error instanceof Stripe.errors.StripeInvalidRequestError || isOtherRequest(error))
        await checkouts.close(checkout._id, [null]);
      throw error;
    }
  }

  /**
   * False when someone has already paid, which it records. A checkout without a session needs no call to the provider:
   * the request that is creating the session finds the checkout closed and returns no URL.
   */
  async #close({ _id, session_id }: C): Promise<boolean> {
    if (session_id && !(await this.#expire(session_id))) return false;
    await this.#deps.checkouts.close(_id, [session_id]);
    return true;
  }

  /** Expires a session; false when someone has paid in it, which only the provider knows. */
  async #expire(sessionId: string): Promise<boolean> {
    // Nobody can pay in a session that the provider doesn't know any more.
    const session = await ifKnown(this.#closedSession(sessionId));
    if (session?.status !== 'complete') return true;
    await this.#deps.recordPaid(session, new Date());
    return false;
  }

  async #closedSession(id: string): Promise<Stripe.Checkout.Session> {
    const { sessions } = this.#deps.stripe.checkout;
    const session = await sessions.retrieve(id);
    if (session.status !== 'open') return session;
    return sessions.expire(id, {}, { idempotencyKey: `expire-${id}` }).catch((error) => {
      // The session was paid or expired in between; a second read returns its final status.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return sessions.retrieve(id);
      throw error;
    });
  }
}
