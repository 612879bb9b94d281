import type { MeasuredProduct } from '../measured-product.ts';
import type { Environment } from './environment.ts';

/** A product that several sections measure in turn. It starts on the first request, and again after `forget`. */
export class SharedEnvironment {
  readonly #start: () => Promise<MeasuredProduct>;
  readonly #createEnvironment: (product: MeasuredProduct) => Promise<Environment>;
  #product: MeasuredProduct | undefined;
  #environment: Environment | undefined;

  constructor(
    start: () => Promise<MeasuredProduct>,
    createEnvironment: (product: MeasuredProduct) => Promise<Environment>,
  ) {
    this.#start = start;
    this.#createEnvironment = createEnvironment;
  }

  /** Returns the product with its callers signed in. */
  async environment(): Promise<Environment> {
    this.#product ??= await this.#start();
    this.#environment ??= await this.#createEnvironment(this.#product);
    return this.#environment;
  }

  /** Makes the next caller get a new product. The caller of `forget` has to stop the old one. */
  forget(): void {
    this.#product = undefined;
    this.#environment = undefined;
  }

  async stop(): Promise<void> {
    const product = this.#product;
    this.forget();
    await product?.stop();
  }
}
