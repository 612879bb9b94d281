import { collections, fieldOf, type Group } from '@keystead/analyst';
import { escapeMarkdown, recordLink } from '../../../chat/markdown.ts';
import { capital, grouped, inWords, joinList, monthInWords, shareInWords } from '../in-words.ts';
import { cutTable } from '../tables.ts';
import { bounds, describeQuery, formatValue, inPeriod, MAX_NAMED, type QueryAnswer, typeOf } from './description.ts';
import { averages } from './figures.ts';

const MAX_GROUPS = 50;

const keyInWords = ({ key, path }: Group): string => {
  const text = key === null ? 'none' : String(key);
  if (/^\d{4}-\d{2}$/.test(text)) return monthInWords(text);
  return path ? recordLink(text, path) : escapeMarkdown(inWords(text));
};

export function groupText({ understood, result, today, nameOf }: QueryAnswer): string {
  const { query, label } = understood;
  const { counted } = describeQuery(understood, today, nameOf);
  const type = typeOf(query);
  const money = (value: number | null) =>
    query.aggregate === 'share' && value !== null ? shareInWords(value) : formatValue(value, type);
  const [name = '', part] = (query.groupBy ?? '').split('.');
  const own = fieldOf(query.collection, name);
  const field = own?.of && part ? fieldOf(own.of, part) : own;
  const by = field?.type === 'day' ? (part ?? 'month') : (field?.label.toLowerCase() ?? '');
  if (result.groups.length === 0) return `${counted(0)}.`;
  const kind = averages[query.aggregate ?? ''];
  const what =
    query.aggregate && query.of && query.aggregate !== 'count'
      ? `${kind ? `${kind} ` : ''}${label ?? ''}`.trim()
      : counted(2, false).replace(/^2 /, '');
  const columns = {
    [capital(by)]: keyInWords,
    [capital(
      kind ? `${kind} ${label ?? ''}`.trim() : query.of && query.aggregate !== 'count' ? (label ?? 'amount') : 'number',
    )]: ({ value }: Group) => money(value),
  };
  const table = cutTable<Group>(
    result.groups,
    { total: query.limit ? result.groups.length : result.total, maxRows: MAX_GROUPS },
    columns,
  );
  if (query.order && query.limit) {
    const most = query.order.direction === 'descending' ? 'most' : 'least';
    const tops = result.groups.map((group) => `${keyInWords(group)} (**${money(group.value)}**)`);
    const ranked = query.of === 'days_late' ? 'longest overdue' : `${most} ${what}`;
    const lead = `${joinList(tops)}: the ${ranked}${query.aggregate === 'count' || !query.of ? '' : inPeriod(understood, today)}.`;
    return lead + (result.groups.length > 1 ? table : '');
  }
  const total =
    kind || query.aggregate === 'share'
      ? ''
      : query.of && query.aggregate === 'sum'
        ? `**${formatValue(result.value, type)}** ${what} in all`
        : `${counted(result.matched)}`;
  const groupsOf = field?.of ? collections[field.of] : null;
  if (query.having) {
    const { operator, values } = query.having;
    const bound = `${bounds[operator] ?? ''} ${values.map((value) => formatValue(value, type)).join(' to ')}`.trim();
    const noun = result.total === 1 ? groupsOf?.singular : groupsOf?.plural;
    return `**${result.total === 0 ? 'No' : grouped(result.total)} ${noun ?? 'groups'}** with ${bound} ${what}${inPeriod(understood, today)}.${table}`;
  }
  const figure = total || what;
  const few = result.groups.map((group) => `${keyInWords(group)} **${money(group.value)}**`);
  const each = few.length <= MAX_NAMED && !query.of ? `: ${joinList(few)}` : '';
  return `${figure}${query.of ? inPeriod(understood, today) : ''}, by ${by}${each}.${table}`;
}
