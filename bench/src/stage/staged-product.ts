import type { MeasuredProduct } from '../measured-product.ts';
import type { Stage } from './stage.ts';

/** A product that several sections measure one after the other: started when first asked for, and again once it was forgotten. */
export class StagedProduct {
  readonly #start: () => Promise<MeasuredProduct>;
  readonly #setStage: (product: MeasuredProduct) => Promise<Stage>;
  #product: MeasuredProduct | undefined;
  #stage: Stage | undefined;

  constructor(start: () => Promise<MeasuredProduct>, setStage: (product: MeasuredProduct) => Promise<Stage>) {
    this.#start = start;
    this.#setStage = setStage;
  }

  /** The product with those who call it signed in. */
  async stage(): Promise<Stage> {
    this.#product ??= await this.#start();
    this.#stage ??= await this.#setStage(this.#product);
    return this.#stage;
  }

  /** Has the next one who asks get a product of its own; whoever forgets it has it ended. */
  forget(): void {
    this.#product = undefined;
    this.#stage = undefined;
  }

  /** Stops the product, if one runs. */
  async stop(): Promise<void> {
    const product = this.#product;
    this.forget();
    await product?.stop();
  }
}
