import type { AssistantAction, ChatAnswer } from '@keystead/contracts';
import { type Account, type Asker, createAccounts, NOW } from './accounts.ts';
import { type Answer, type Grade, gradeAnswer } from './grade.ts';
import { MeasuredProduct } from './product/measured-product.ts';
import type { Expected, Question } from './question.ts';

export interface Result {
  readonly question: Question;
  readonly truth: Expected;
  readonly answer: Answer;
  readonly grade: Grade;
}

/** A user may ask twenty questions a minute. After as many, the product's clock moves on by more than a minute. */
const PER_MINUTE = 20;
const MINUTE_MS = 61_000;
const AT_ONCE = 4;
/** When the accounts begin: before their first record. */
const BEGINNING = new Date(NOW.getTime() - 320 * 86_400_000);

/** A plan counts as the cards of its steps. */
const cardsOf = (action: AssistantAction): Answer['actions'] =>
  action.plan
    ? action.plan.steps.map(({ title, details, message }) => ({
        kind: message ? 'message' : 'plan',
        title,
        details,
        message,
      }))
    : [action];

/** Asks one question without an earlier conversation. */
async function ask({ user }: Account, message: string): Promise<Answer> {
  const { response, messages }: ChatAnswer = await user.call('POST /ai/chat', { message, context: [] });
  return { text: response, actions: (messages[1]?.actions ?? []).flatMap(cardsOf) };
}

async function askAll(
  product: MeasuredProduct,
  accounts: Readonly<Record<Asker, Account>>,
  questions: readonly Question[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < questions.length; start += PER_MINUTE) {
    await product.setTime(new Date(NOW.getTime() + (start / PER_MINUTE) * MINUTE_MS));
    const waiting = questions.slice(start, start + PER_MINUTE);
    const asked = async () => {
      for (let question = waiting.shift(); question; question = waiting.shift()) {
        const account = accounts[question.who ?? 'manager'];
        const truth = question.truth(account.records);
        const answer = await ask(account, question.text);
        results.push({ question, truth, answer, grade: gradeAnswer(answer, question.text, truth) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, asked));
  }
  return results.sort((one, other) => questions.indexOf(one.question) - questions.indexOf(other.question));
}

/** Starts the product, creates the accounts, and asks and grades the questions. */
export async function runQuestions(questions: readonly Question[]): Promise<Result[]> {
  const product = await MeasuredProduct.start(BEGINNING);
  try {
    return await askAll(product, await createAccounts(product), questions);
  } finally {
    await product.stop();
  }
}
