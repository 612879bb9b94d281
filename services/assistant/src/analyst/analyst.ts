import { translate, writtenOut } from '@keystead/analyst';
import type { Answerer, Turn } from '../chat/turn.ts';
import { adviceWords, asksOfPart } from './answers/advice/question-words.ts';
import { agenda } from './answers/agenda.ts';
import {
  type Answer,
  type AnswerContext,
  caveats,
  type Draft,
  missedText,
  noSubjects,
  passedOver,
  rejectionText,
} from './answers/answer-context.ts';
import { unreadable } from './answers/documents.ts';
import { missedIn } from './answers/languages.ts';
import { ending, leases, unleased } from './answers/leases.ts';
import { due, overdue } from './answers/owed.ts';
import { paid } from './answers/paid.ts';
import { deposits, payments } from './answers/payments.ts';
import { fits, personnel } from './answers/personnel.ts';
import { forecast, occupancy, rentRoll, summary } from './answers/portfolio.ts';
import { properties } from './answers/properties.ts';
import { about, contact, isAboutRecord, record } from './answers/record.ts';
import { requests } from './answers/requests.ts';
import { costs, profit, revenue } from './answers/sums.ts';
import { notUnderstood, talk } from './answers/talk.ts';
import { tenants } from './answers/tenants.ts';
import { findAudience } from './audience.ts';
import {
  assign,
  message,
  recordPayment,
  report,
  typedConfirmation,
  writesToSeveral,
  writeToEverybody,
} from './drafts.ts';
import { askEngine, askForAdvice, readMentions, unclearText } from './query-engine.ts';
import { foreignReminder, remind, remindEverybody, remindInLanguage, remindsSeveral } from './reminders.ts';
import { Research } from './research.ts';
import { resolveSubjects } from './subjects.ts';
import { actions, type Intent } from './understand/intents.ts';
import { leftOfIntent } from './understand/left-over.ts';
import { rephrased } from './understand/rephrase.ts';
import { understandAll } from './understand/understand.ts';

const answers: Partial<Record<Intent, Answer>> = {
  summary,
  agenda,
  about,
  contact,
  properties,
  tenants,
  unleased,
  leases,
  ending,
  rent_roll: rentRoll,
  forecast,
  occupancy,
  overdue,
  due,
  paid,
  payments,
  // For a tenant, revenue means what they have paid.
  revenue: (context) => (context.isTenant ? paid(context) : revenue(context)),
  profit,
  deposits,
  requests,
  costs,
  personnel,
  fits,
  remind,
  message,
  report,
  assign,
  record_payment: recordPayment,
};

/** Intents whose answers know more than the records: forecasts, ledgers of deposits, and what a single record needs. */
const ownAnswers: readonly Intent[] = ['summary', 'agenda', 'profit', 'due', 'forecast', 'fits', 'record'];

/** Intents whose answers may be given though the query has not read all words. */
const answersAlone: readonly Intent[] = [
  ...ownAnswers,
  'about',
  'contact',
  'paid',
  'deposits',
  'ending',
  'overdue',
  'personnel',
  'occupancy',
];

/** Those whose answers are about what happened in these days, and not about how things were. */
const readsEvents: readonly Intent[] = ['leases', 'requests', 'tenants'];
const wasState = /\b(?:was|were|had|lived)\b/i;
const wasDue = /\b(?:was|were|fell|did)\b.*\bdue\b|\bpaid\b.*\bdue date\b/i;
const ofOneDay = /\b(?:first|\d{1,2}(?:st|nd|rd|th)) of (?:this|next|last|the) month\b/i;
/** Intents whose answers are about the days of a question. */
const readsPeriods: readonly Intent[] = [
  ...ownAnswers,
  'paid',
  'payments',
  'ending',
  'deposits',
  'occupancy',
  'revenue',
  'costs',
];

/** Words of periods, numbers and comparisons, which change every figure. */
const measuring =
  /\d|\b(?:days?|weeks?|months?|quarters?|years?|before|after|since|until|than|between|last|next|first|within|during|through|(?:mon|tues|wednes|thurs|fri|satur|sun)day|longest|shortest|oldest|newest|most|least|worst|best|each|per|every|too|enough)\b/i;

/** Intents whose answers list all records. The whole must not stand in place of the part that the words describe. */
const lists: readonly Intent[] = ['tenants', 'properties', 'leases', 'requests', 'payments', 'personnel'];

/** What a summary of everything says nothing about: days, and one kind of records. */
const ofPart =
  /\b(?:today|yesterday|tomorrow|days?|weeks?|months?|quarters?|years?|since|requests?|tickets?|repairs?|leases?|tenants?|payments?)\b/i;

/** What an answer about debts says nothing about. */
const notOfDebts = /\b(?:requests?|repairs?|tickets?|maintenance|urgent|phone|email|vacant|empty)\b/i;

/** Words that ask how often or whether it is too much, which an answer with the plain records leaves open. */
const judging = /\b(?:too|enough|twice|usually|always|often|regularly|frequently|ever|longest)\b/i;

/** By what personnel are ranked, if not by their price. */
const byUse = /^(?!.*\b(?:charg\w*|cheap\w*|expensive|rates?|costs?|pric\w+)\b).*\b(?:most|least|best|worst)\b/i;

/** What a list or a sum leaves open. */
const extremes = /\b(?:smallest|lowest|least|fewest|average|median|mean)\b/i;

/** Words for a part of a payment, or several, whose amount they do not say. */
const partly = /\b(?:half|third|part|partly|both|several|some of|two months)\b/i;

/** For a tenant, only what is theirs alone is queried. */
const tenantQueries: readonly string[] = ['payments', 'requests', 'leases'];

/** Answers a question in Spanish or German; null for one in English. */
async function answerInLanguage(turn: Turn, research: Research): Promise<string | null> {
  const { context } = turn;
  const translated = translate(turn.question);
  if (!translated) return null;
  const { language, english } = translated;
  const { content, sources, understanding } = await askEngine(
    context,
    { question: english, signal: turn.signal, language },
    ({ collection }) => turn.emit({ type: 'step', label: stepLabel(collection) }),
  );
  const collection = understanding.understood?.query.collection ?? '';
  if (content === null || (context.caller.role === 'tenant' && !tenantQueries.includes(collection)))
    return missedIn(language, [...understanding.missed, ...understanding.unknown]);
  research.cite(...sources);
  return content;
}

/** A question within a text that otherwise sounds as one to be carried out. */
const asksReason = /\b(?:why|how come|what (?:do|should|can) (?:i|we)|who (?:can|could|should))\b|\?/i;

const stepLabel = (collection: string) => `Looking at ${collection === 'debts' ? 'overdue payments' : collection}`;

/** Whether the older answer knows more of a question than a query would. */
const hasOwnAnswer = (intent: Intent | null, question: string): boolean =>
  intent !== null &&
  ownAnswers.includes(intent) &&
  // What was due is not what is due.
  !(intent === 'due' && (wasDue.test(question) || ofOneDay.test(question))) &&
  !(intent === 'profit' && /^(?:why|how come)\b/i.test(question)) &&
  !asksOfPart(writtenOut(question, adviceWords));

/** Whether a question asks for more than the older answer tells. */
const asksMore = (intent: Intent | null, question: string, missed: readonly string[]): boolean =>
  (intent === 'overdue' && (notOfDebts.test(question) || /^when\b.*\blast\b/i.test(question))) ||
  ((intent === 'paid' || intent === 'ending') &&
    missed.some((word) => /\b(?:first|last|days?|weeks?)\b/i.test(word))) ||
  (intent === 'ending' && /\bstill\b/i.test(question)) ||
  (intent === 'costs' && /\b(?:does|would|will) (?:an?|the|it)\b/i.test(question)) ||
  (intent === 'rent_roll' && /\bwill\b/i.test(question)) ||
  (intent === 'personnel' && byUse.test(question)) ||
  (intent !== null && answersAlone.includes(intent) && missed.length > 0 && extremes.test(question)) ||
  (intent !== null && !ownAnswers.includes(intent) && missed.length > 0 && judging.test(question));

/** The older answer to an intent, about the records that the question names. */
async function answerOf(
  turn: Turn,
  research: Research,
  { inquiry, isFollowUp, intent }: ReturnType<typeof understandAll> & { readonly intent: Intent },
): Promise<Draft | string> {
  const { conversation, context } = turn;
  const isTenant = context.caller.role === 'tenant';
  const isAction = actions.includes(intent);
  const { recordRef } = inquiry;
  const general: AnswerContext = {
    inquiry,
    research,
    subjects: noSubjects,
    today: context.today,
    isTenant,
    conversation,
    findAudience: (phrase) => findAudience(context, phrase),
  };
  // Whom a query finds needs no look-up of names, which would take "except" for one.
  if (!isTenant && intent === 'remind' && remindsSeveral(inquiry)) return remindEverybody(general);
  if (!isTenant && intent === 'message' && writesToSeveral(inquiry)) return writeToEverybody(general);
  // A text to send may name anybody, and a description of damage names where it is.
  const whole = intent === 'message' || intent === 'remind' ? inquiry.head : inquiry.text;
  const mentions = isAction && !isTenant && !isFollowUp ? await readMentions(context, whole) : null;
  const found = await resolveSubjects(research, { conversation, inquiry, named: mentions?.named });
  if ('unclear' in found) return found.unclear;
  const { subjects, leftOut } = found;
  const isPayment = intent === 'record_payment' && mentions !== null && !recordRef;
  if (isPayment && mentions.amount === null && partly.test(inquiry.text))
    return 'How much was it? Give me the amount, as in “$500”.';
  const answerContext: AnswerContext = {
    ...general,
    subjects,
    // A name such as "Summer Reyes" is no period, and the number of a day no amount.
    ...(isPayment && {
      inquiry: {
        ...inquiry,
        amount: mentions.amount,
        period: mentions.day === null ? null : { from: mentions.day, to: mentions.day },
      },
    }),
  };
  const isRecord = recordRef && isAboutRecord(recordRef, intent);
  const answer = isRecord ? await record(answerContext, recordRef) : await answers[intent]?.(answerContext);
  if (!answer) return notUnderstood(isTenant);
  const more = caveats(inquiry, leftOut);
  return typeof answer === 'string' ? answer + more : { ...answer, content: answer.content + more };
}

/** `isInstead`: it is asked in place of another, whose words were read already. */
async function answerTo(turn: Turn, research: Research, isInstead = false): Promise<Draft | string> {
  const { conversation, context } = turn;
  const { today } = context;
  const isTenant = context.caller.role === 'tenant';
  const decided = typedConfirmation(turn.question, conversation);
  if (decided) return decided;
  const foreign = isTenant ? null : foreignReminder(turn.question);
  if (foreign) return remindInLanguage(research, foreign);
  const inLanguage = await answerInLanguage(turn, research);
  if (inLanguage !== null) return inLanguage;
  const question = rephrased(turn.question);
  const before = conversation.filter(({ type }) => type === 'user').map(({ content }) => content);
  const { inquiry, isFollowUp } = understandAll(before, question, today);
  const { recordRef } = inquiry;
  // "What is going on at 12 Elm?" is about 12 Elm, and not about everything.
  const isOverview = inquiry.intent === 'summary' || inquiry.intent === 'agenda';
  // What is owed next month is not overdue.
  const isAhead = inquiry.intent === 'overdue' && (inquiry.period?.from ?? '') > today;
  const intent = isOverview && inquiry.names.length > 0 ? 'about' : isAhead ? 'due' : inquiry.intent;
  const reply = intent && talk(intent, inquiry.text, isTenant);
  // What the words below "unsupported" suggest may still be a question that the records answer.
  if (reply && intent !== 'unsupported') return reply;
  const isAction = intent !== null && actions.includes(intent);
  // "I paid $500, why do I still owe something?" records no payment.
  const isToDo =
    isAction &&
    !((intent === 'record_payment' || (intent === 'report' && !isTenant)) && asksReason.test(turn.question));
  const advice =
    isToDo || isFollowUp || recordRef || isInstead ? null : await askForAdvice(context, turn.question, turn.signal);
  const advised = async (): Promise<Draft | string | null> => {
    if (!advice) return null;
    const { answer, unread: passed } = advice;
    if (typeof answer === 'string') research.cite(advice.source);
    const told =
      typeof answer === 'string' ? answer : await answerTo({ ...turn, question: answer.instead }, research, true);
    return passed.length > 0 && typeof told === 'string' ? `${passedOver(passed)}\n\n${told}` : told;
  };
  const isOther = typeof advice?.answer === 'string' || intent !== 'agenda';
  const isPlain = advice !== null && isOther && advice.unread.length === 0;
  // How long something has been open is no description of damage.
  const isSpan = isPlain && advice.isSpan && isAction && /\bhow long\b/i.test(turn.question);
  if ((isPlain && advice.isSure) || isSpan || (advice?.isSure && isAction)) return (await advised()) ?? '';
  const unread = isAction ? null : await unreadable(question, research);
  if (unread !== null) return unread;
  let missed: readonly string[] = [];
  const isOfPart = intent === 'summary' && ofPart.test(question);
  if (!isAction && !isFollowUp && !recordRef && (isOfPart || !hasOwnAnswer(intent, question))) {
    const engine = await askEngine(context, { question, signal: turn.signal }, ({ collection }) =>
      turn.emit({ type: 'step', label: stepLabel(collection) }),
    );
    const collection = engine.understanding.understood?.query.collection ?? '';
    const { understood } = engine.understanding;
    // Reasons make no query, and a tenant sees only their own.
    const isOwnState = understood === null || understood.state !== null;
    if (engine.content !== null && (!isTenant || isOwnState || tenantQueries.includes(collection))) {
      research.cite(...engine.sources);
      return engine.content;
    }
    if (isPlain && advice.isSpan) return (await advised()) ?? '';
    if (engine.left && engine.left.length > 0) return (await advised()) ?? missedText(engine.left);
    if (!reply && !isTenant && engine.understanding.unclear.length > 0)
      return unclearText(engine.understanding.unclear);
    missed = [...engine.understanding.missed, ...engine.understanding.unknown];
    // An answer about today would stand in place of one about the past.
    const past = engine.understanding.periods.filter(({ to, text }) => to && to < today && missed.includes(text));
    const reads = wasState.test(question) ? readsPeriods : [...readsPeriods, ...readsEvents];
    if (past.length > 0 && !reply && !(intent && reads.includes(intent)))
      return (await advised()) ?? missedText(missed);
  }
  if (reply) return (await advised()) ?? reply;
  // The older answers pass over words that they do not know.
  const isRead =
    isTenant ||
    isAction ||
    isFollowUp ||
    recordRef ||
    (!asksMore(intent, question, missed) &&
      (missed.length === 0 ||
        (!lists.includes(intent ?? 'help') && !missed.some((word) => measuring.test(word))) ||
        (intent && answersAlone.includes(intent) && !isOfPart)));
  if (!isRead && advice) return (await advised()) ?? '';
  if (!isRead && missed.length === 0) return notUnderstood(isTenant);
  if (!isRead) return intent ? missedText(missed) : `${missedText(missed)}\n\n${notUnderstood(isTenant)}`;
  if (!isAction && inquiry.ignored.length > 0)
    return (await advised()) ?? missedText(missed.length > 0 ? missed : inquiry.ignored);
  if (!intent && advice) return (await advised()) ?? '';
  if (!intent)
    return missed.length > 0 ? `${missedText(missed)}\n\n${notUnderstood(isTenant)}` : notUnderstood(isTenant);
  // The query has read all words of a question for a figure, though it has none itself.
  const isFigure = !isTenant && missed.length === 0 && (inquiry.resultKind === 'count' || inquiry.resultKind === 'sum');
  const left = isAction ? [] : leftOfIntent(intent, isFigure ? { ...inquiry, unread: [] } : inquiry, today);
  if (left.length > 0) return (await advised()) ?? missedText(left);
  return answerOf(turn, research, { inquiry, isFollowUp, intent });
}

/** Answers without a language model (ADR 27). If another service rejects a request, the answer quotes the reason. */
export const analyst: Answerer = async (turn) => {
  const research = new Research(turn);
  const answer = await answerTo(turn, research).catch((error: unknown) => {
    const rejection = rejectionText(error);
    if (rejection === null) throw error;
    return rejection;
  });
  const { content, proposals } = typeof answer === 'string' ? { content: answer, proposals: [] } : answer;
  return { content, answeredBy: 'analyst', proposals, sources: research.sources };
};
