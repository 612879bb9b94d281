import { randomUUID } from 'node:crypto';
import { retryOnConflict } from '@keystead/service-kit';
import Stripe from 'stripe';
import type { InstallationStore } from '../installation/installation-store.ts';
import { isOtherRequest, isUnderWay, providerFailure, refusalCode } from '../provider/provider-failure.ts';
import { type Checkout, hasTime } from './checkout.ts';
import type { CheckoutKind } from './checkout-kind.ts';
import type { CheckoutStore } from './checkout-store.ts';

/** What the service depends on. */
interface Dependencies<W, C extends Checkout> {
  readonly kind: CheckoutKind<W, C>;
  readonly checkouts: CheckoutStore<C>;
  readonly installation: InstallationStore;
  readonly stripe: Stripe;
  /** Takes note of a session that turns out to be paid before its event has come. */
  readonly notePaid: (session: Stripe.Checkout.Session, at: Date) => Promise<void>;
}

/** Begins checkouts of a kind: of each subject one session at a time, so that two tabs lead to the same page. */
export class CheckoutService<W, C extends Checkout> {
  readonly #deps: Dependencies<W, C>;

  constructor(deps: Dependencies<W, C>) {
    this.#deps = deps;
  }

  /**
   * The address of the page on which something is paid.
   * @throws Conflict when it has been paid, or the provider takes no such amount; Unavailable when it doesn't answer.
   */
  begin(wanted: W): Promise<string> {
    const { kind } = this.#deps;
    return retryOnConflict(kind.what, () => this.#try(wanted)).catch((error) => {
      throw providerFailure(error);
    });
  }

  /** Undefined when something has come in between. */
  async #try(wanted: W): Promise<string | undefined> {
    const { kind, checkouts } = this.#deps;
    const standing = await checkouts.findStanding(kind.subjectOf(wanted));
    if (standing?.state === 'paid') {
      if (!(await kind.isOver(standing))) throw kind.paidAlready();
      await checkouts.isOver(standing._id);
      return undefined;
    }
    if (standing && kind.isSame(standing, wanted) && hasTime(standing, new Date()))
      return this.#urlOf(standing, wanted);
    if (standing) {
      if (!(await this.#close(standing))) throw kind.paidAlready();
      return undefined;
    }
    const checkout = kind.make(randomUUID(), wanted, new Date());
    return (await checkouts.add(checkout)) ? this.#urlOf(checkout, wanted) : undefined;
  }

  /** Finds out what became of a checkout whose event may have been lost. */
  async settle(checkout: C): Promise<void> {
    const { stripe, checkouts } = this.#deps;
    const { _id, session_id } = checkout;
    if (session_id === null) {
      if (!hasTime(checkout, new Date())) await checkouts.close(_id, [null]);
      return;
    }
    const session = await this.#session(() => stripe.checkout.sessions.retrieve(session_id));
    if (session?.status === 'open') return;
    if (session?.status === 'complete') await this.#deps.notePaid(session, new Date());
    else await checkouts.close(_id, [session_id]);
  }

  /** Settles those that were begun before an instant and stand open. One that fails keeps no other waiting. */
  async settleOpen(before: Date): Promise<void> {
    const failures: unknown[] = [];
    for await (const checkout of this.#deps.checkouts.eachOpenBefore(before))
      await this.settle(checkout).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} checkouts could not be settled`);
  }

  /** Sees to it that nobody can pay in the standing checkout of a subject any more; one that was paid is noted as such. */
  async closeOf(subject: number): Promise<void> {
    const standing = await this.#deps.checkouts.findStanding(subject);
    if (standing?.state !== 'open') return;
    await this.#close(standing);
  }

  /** Undefined while the provider is still making the session, and when the checkout was closed meanwhile. */
  async #urlOf(checkout: C, wanted: W): Promise<string | undefined> {
    if (checkout.url) return checkout.url;
    const session = await this.#sessionOf(checkout, wanted);
    if (!session) return undefined;
    const { id, url } = session;
    if (await this.#deps.checkouts.began(checkout._id, { session_id: id, url })) return url ?? undefined;
    if (!(await this.#expire(id))) throw this.#deps.kind.paidAlready();
    return undefined;
  }

  /** The session that the provider makes for a checkout; under the key of the checkout, so however often it is asked. */
  async #sessionOf(checkout: C, wanted: W): Promise<Stripe.Checkout.Session | undefined> {
    const { kind, checkouts, installation, stripe } = this.#deps;
    const parameters = kind.session(checkout, wanted, await installation.id());
    try {
      return await stripe.checkout.sessions.create(parameters, { idempotencyKey: `checkout-${checkout._id}` });
    } catch (error) {
      if (isUnderWay(error)) return undefined;
      // What is refused once is refused always: the next try shall not begin with it.
      if (error instanceof Stripe.errors.StripeInvalidRequestError || isOtherRequest(error))
        await checkouts.close(checkout._id, [null]);
      throw error;
    }
  }

  /**
   * Sees to it that nobody can pay in a checkout any more; false when somebody has, which is noted then. One without a
   * session is closed by that alone: whoever is having it made finds it closed, and gives its address to nobody.
   */
  async #close({ _id, session_id }: C): Promise<boolean> {
    if (session_id && !(await this.#expire(session_id))) return false;
    await this.#deps.checkouts.close(_id, [session_id]);
    return true;
  }

  /** The same of a session; the provider alone knows whether somebody has paid. */
  async #expire(sessionId: string): Promise<boolean> {
    const session = await this.#closedSession(sessionId);
    if (session?.status !== 'complete') return true;
    await this.#deps.notePaid(session, new Date());
    return false;
  }

  #closedSession(id: string): Promise<Stripe.Checkout.Session | undefined> {
    const { sessions } = this.#deps.stripe.checkout;
    return this.#session(async () => {
      const session = await sessions.retrieve(id);
      if (session.status !== 'open') return session;
      try {
        return await sessions.expire(id, {}, { idempotencyKey: `expire-${id}` });
      } catch (error) {
        // It was paid or expired in between: this time it says so.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return sessions.retrieve(id);
        throw error;
      }
    });
  }

  /** A session; undefined where the provider does not know it (another key was set since), so nobody can pay in it. */
  async #session(read: () => Promise<Stripe.Checkout.Session>): Promise<Stripe.Checkout.Session | undefined> {
    try {
      return await read();
    } catch (error) {
      if (refusalCode(error) === 'resource_missing') return undefined;
      throw error;
    }
  }
}
