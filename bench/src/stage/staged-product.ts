import type { MeasuredProduct } from '../measured-product.ts';
import type { Stage } from './stage.ts';

/** A product that several sections measure in turn. It starts on the first request, and again after `forget`. */
export class StagedProduct {
  readonly #start: () => Promise<MeasuredProduct>;
  readonly #setStage: (product: MeasuredProduct) => Promise<Stage>;
  #product: MeasuredProduct | undefined;
  #stage: Stage | undefined;

  constructor(start: () => Promise<MeasuredProduct>, setStage: (product: MeasuredProduct) => Promise<Stage>) {
    this.#start = start;
    this.#setStage = setStage;
  }

  /** Returns the product with its callers signed in. */
  async stage(): Promise<Stage> {
    this.#product ??= await this.#start();
    this.#stage ??= await this.#setStage(this.#product);
    return this.#stage;
  }

  /** Makes the next caller get a new product. The caller of `forget` has to stop the old one. */
  forget(): void {
    this.#product = undefined;
    this.#stage = undefined;
  }

  async stop(): Promise<void> {
    const product = this.#product;
    this.forget();
    await product?.stop();
  }
}
