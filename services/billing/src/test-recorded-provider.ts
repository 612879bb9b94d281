import Stripe from 'stripe';

/** The provider's answers as they were at each step of what was recorded, told again to whoever asks the same. */
export interface RecordedProvider {
  /** A client to which whatever the provider answers is noted as its answer at the present step. */
  readonly recording: Stripe;
  /** Steps that were recorded so far. */
  readonly steps: number;
  /** Begins another step of the recording. */
  nextStep(): void;
  /** Plays the recording, from its first step on. */
  player(): Player;
}

/** Tells the provider's answers again. */
interface Player {
  /** Is answered what the provider answered at the step that is played; another question is refused, and a change let pass. */
  readonly stripe: Stripe;
  /** Goes on to a step, counted from 0. */
  goTo(step: number): void;
}

const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });

/** Begins a recording of the answers that the provider at an address gives. */
export function recordedProvider({ url, secretKey }: { url: string; secretKey: string }): RecordedProvider {
  const { hostname, port } = new URL(url);
  const steps: Map<string, string>[] = [];
  const client = (answer: (call: string, init?: RequestInit) => Promise<string>) =>
    new Stripe(secretKey, {
      protocol: 'http',
      host: hostname,
      port,
      telemetry: false,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(async (input, init) => {
        const { pathname, search } = new URL(String(input));
        return json(await answer(`${init?.method} ${pathname}${search}`, init));
      }),
    });
  return {
    recording: client(async (call, init) => {
      const [, path = ''] = call.split(' ');
      const text = await (await fetch(url + path, init)).text();
      steps.at(-1)?.set(call, text);
      return text;
    }),
    get steps() {
      return steps.length;
    },
    nextStep: () => void steps.push(new Map()),
    player() {
      let at = 0;
      const stripe = client(async (call) => {
        // What is done at the provider has been done by what was recorded, and its answer says nothing of it.
        if (!call.startsWith('GET ')) return '{}';
        const text = steps[at]?.get(call);
        if (text === undefined) throw new Error(`nobody has recorded ${call} at step ${at}`);
        return text;
      });
      return {
        stripe,
        goTo(step) {
          at = step;
        },
      };
    },
  };
}
