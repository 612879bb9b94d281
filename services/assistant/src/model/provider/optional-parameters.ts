import { BadRequestError, UnprocessableEntityError } from 'openai';

/** What a provider says about a parameter that it refuses: its name in `param`, or somewhere in the sentence. */
function isAbout(error: unknown, parameter: string): boolean {
  if (!(error instanceof BadRequestError || error instanceof UnprocessableEntityError)) return false;
  const { param } = error;
  if (param && !/^(?:body|extra_body)$/.test(param)) return param.split(/[.[]/)[0] === parameter.split('.')[0];
  return new RegExp(`(?<![\\w.])${parameter}(?!\\w)`, 'i').test(error.message);
}

/** Called once for each parameter that is left out from then on, with what the provider said. */
export type ReportRefusal = (parameter: string, error: unknown) => void;

/** Parameters that not every provider or model takes. Those that were refused are left out from then on, per model. */
export class OptionalParameters {
  readonly #names: readonly string[];
  readonly #report: ReportRefusal;
  readonly #refused = new Map<string, Set<string>>();

  constructor(names: readonly string[], report: ReportRefusal) {
    this.#names = names;
    this.#report = report;
  }

  /** Sends the request, again without a parameter that was refused. `takes` tells whether to send a parameter. */
  async send<T>(model: string, send: (takes: (parameter: string) => boolean) => Promise<T>): Promise<T> {
    const refused = this.#refused.get(model) ?? new Set<string>();
    this.#refused.set(model, refused);
    for (;;) {
      try {
        return await send((parameter) => !refused.has(parameter));
      } catch (error) {
        const parameter = this.#names.find((name) => !refused.has(name) && isAbout(error, name));
        if (!parameter) throw error;
        refused.add(parameter);
        this.#report(parameter, error);
      }
    }
  }
}
