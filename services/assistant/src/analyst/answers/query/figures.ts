import { collections, fieldOf, type Query } from '@keystead/analyst';
import { toCents } from '@keystead/service-kit';
import { escapeMarkdown } from '../../../chat/markdown.ts';
import { capital, countText, during, grouped, joinList, shareInWords } from '../in-words.ts';
import {
  conditionTexts,
  daysOf,
  describeQuery,
  formatValue,
  inPeriod,
  type QueryAnswer,
  typeOf,
} from './description.ts';
import { linkOf } from './records.ts';

export const averages: Partial<Record<string, string>> = {
  range: 'difference between the lowest and the highest',
  average: 'average',
  median: 'median',
  min: 'lowest',
  max: 'highest',
};

type Figure = ReturnType<typeof figureOf>;

function figureOf(answer: QueryAnswer) {
  const { understood, today, nameOf } = answer;
  const value = (amount: number | null) =>
    amount === null ? 'nothing' : formatValue(amount, typeOf(understood.query));
  return {
    ...answer,
    ...describeQuery(understood, today, nameOf),
    value,
    text: (amount: number | null) => `**${value(amount)}**`,
  };
}

function shareText({ understood: { query, label }, result, today, nameOf, behind }: Figure): string {
  const { part = 0, whole = 0 } = result.parts ?? {};
  const of = (query.of && fieldOf(query.collection, query.of)) || { type: 'number' as const };
  const what = conditionTexts(query.collection, query.share ?? {}, today, nameOf);
  if (result.value === null)
    return `There are no ${collections[query.collection].plural}${behind}, so there is no share of them.`;
  return `**${shareInWords(result.value)}** ${what.join(', ')}: ${formatValue(part, of)} of ${formatValue(whole, of)}${query.of ? ` ${label ?? ''}` : ` ${collections[query.collection].plural}`}${behind}.`;
}

function comparisonText({ understood: { query, label, claim }, result, today, value }: Figure): string {
  const difference = result.compared?.difference ?? 0;
  const [one, other] = [during(daysOf(query.period ?? {}), today), during(daysOf(query.compareWith ?? {}), today)];
  const both = `${value(result.value)}${label ? ` ${label}` : ''} ${one}, ${value(result.compared?.value ?? null)} ${other}`;
  const words =
    difference === 0
      ? 'The same'
      : `**${formatValue(Math.abs(difference), typeOf(query))} ${difference > 0 ? 'more' : 'less'}** ${one} than ${other}`;
  if (claim === null) return `${words}: ${both}.`;
  const holds =
    claim === 'above'
      ? difference > 0
      : claim === 'below'
        ? difference < 0
        : claim === 'at_least'
          ? difference >= 0
          : difference <= 0;
  return `${holds ? 'Yes' : 'No'}: ${both}.`;
}

function overGroupsText({ understood: { query, label }, result, value, counted }: Figure): string {
  const [name = '', part] = (query.groupBy ?? '').split('.');
  const field = fieldOf(query.collection, name);
  const unit = field?.type === 'day' ? (part ?? 'month') : (field?.label.toLowerCase() ?? '');
  const whole = query.aggregate === 'count' ? '' : ` ${label ?? ''} per ${unit}`;
  const amount = query.aggregate === 'count' ? `${result.value ?? 0} per ${unit}` : value(result.value);
  return `**${amount}** is the ${averages[query.overGroups ?? '']}${whole}, of ${counted(result.matched, false)} in ${countText(result.total, unit)}.`;
}

function distinctText({ understood: { query }, result, counted }: Figure): string {
  const noun = fieldOf(query.collection, query.of ?? '')?.of;
  const { singular, plural } = collections[noun ?? query.collection];
  const count = result.value ?? 0;
  return `**${count === 0 ? 'No' : grouped(count)} ${count === 1 ? singular : plural}**: ${counted(result.matched, false)}.`;
}

/** The rent of several months. */
function timesText({ understood: { query, times }, result, value, counted }: Figure): string {
  const product = (toCents(result.value ?? 0) * times) / 100;
  const of =
    result.matched === 1 && result.rows[0] ? linkOf(query.collection, result.rows[0]) : counted(result.matched, false);
  return `**${formatValue(product, typeOf(query))}** is the rent of ${countText(times, 'month')} of ${of}, at ${value(result.value)} a month.`;
}

function amountText({ understood, result, today, nameOf, behind, counted, text, value }: Figure): string {
  const { query, label } = understood;
  const kind = averages[query.aggregate ?? ''];
  if (query.order && query.limit && query.of && result.rows.length > 0) {
    const parts = result.rows.map(
      (row) => `${linkOf(query.collection, row)} (${value(Number(row[query.of ?? ''] ?? 0))})`,
    );
    return `${text(result.value)} ${kind ? `is the ${kind} ` : ''}${label ?? ''}: ${joinList(parts)}.`;
  }
  const without =
    result.without > 0 ? ` ${grouped(result.without)} of them ${result.without === 1 ? 'has' : 'have'} none.` : '';
  const what = label ?? fieldOf(query.collection, query.of ?? '')?.label.toLowerCase() ?? '';
  const unit = typeOf(query).unit;
  if (kind) return `${text(result.value)} is the ${kind} ${what} of ${counted(result.matched, false)}.${without}`;
  if (result.matched === 1 && understood.asked && result.rows[0])
    return `${text(result.value)} is the ${what} of ${linkOf(query.collection, result.rows[0])}${query.period || understood.state ? behind : ''}.`;
  const days = understood.state ?? (query.period && daysOf(query.period));
  if (days) {
    const all = describeQuery(
      { ...understood, state: null, query: { ...query, period: undefined } as Query },
      today,
      nameOf,
    );
    return `${during(days, today)}: ${text(result.value)} ${what}, in ${all.counted(result.matched, false)}.${without}`;
  }
  return `${text(result.value)}${what === unit ? '' : ` ${what}`}, in ${counted(result.matched, false)}.${without}`;
}

export function figureText(answer: QueryAnswer): string {
  const { understood, result } = answer;
  const { query, times } = understood;
  const figure = figureOf(answer);
  if (query.aggregate === 'share') return shareText(figure);
  if (result.compared && query.compareWith) return comparisonText(figure);
  if (query.overGroups) return overGroupsText(figure);
  if (query.aggregate === 'distinct') return distinctText(figure);
  if (query.aggregate === 'count') return `${figure.counted(result.matched)}.`;
  return times !== 1 && result.value !== null ? timesText(figure) : amountText(figure);
}

/** Two figures beside each other, with their difference. */
export function sidesText({ understood, compared = [], today }: QueryAnswer): string {
  const { query, label, sides, claim } = understood;
  const [one = 0, other = 0] = compared;
  const [first = '', last = ''] = sides.map(({ text }) => capital(escapeMarkdown(text)));
  const amount = (figure: number) =>
    query.aggregate === 'share' ? shareInWords(figure) : formatValue(figure, typeOf(query));
  const what = label ?? collections[query.collection].plural;
  const both = `${first} **${amount(one)}**, ${last} **${amount(other)}** (${what}${inPeriod(understood, today)})`;
  const yes = claim ? `${(claim === 'below' ? one < other : one > other) ? 'Yes' : 'No'}, ` : '';
  if (one === other) return `${yes}the same: ${both}.`;
  const difference = query.aggregate === 'share' ? '' : ` ${amount(Math.abs(toCents(one) - toCents(other)) / 100)}`;
  return `${yes}${both}:${difference} more for ${one > other ? first : last}.`;
}
