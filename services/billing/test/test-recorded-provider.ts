import Stripe from 'stripe';

/** The provider's responses as they were at each recorded step, replayed for the same requests. */
export interface RecordedProvider {
  /** A client that records each response of the provider under the present step. */
  readonly recording: Stripe;
  /** The number of recorded steps. */
  readonly steps: number;
  /** Begins another step of the recording. */
  nextStep(): void;
  /** Creates a player of the recording, at its first step. */
  player(): Player;
}

/** Replays the provider's responses. */
interface Player {
  /** A client that gets the responses of the step that is played. It rejects unrecorded reads and ignores changes. */
  readonly stripe: Stripe;
  /** Goes to a step, counted from 0. */
  goTo(step: number): void;
}

const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });

/** Begins a recording of the responses of the provider at a URL. */
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
        // The recorded run has already made the changes at the provider. Their responses are not needed.
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
