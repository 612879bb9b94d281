/** A date in a text, or a part of one. */
export interface NamedDate {
  readonly text: string;
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const year = '(?<year>(?:19|20)\\d\\d)(?!\\d|,\\d)';

/** Longer forms come first. An amount is no day: `March 1,450` names none. */
const forms = [
  `(?<year>\\d{4})-(?<number>\\d\\d)-(?<day>\\d\\d)(?!\\d)(?:T[\\d:.]+Z?)?`,
  `(?<number>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4})(?!\\d)`,
  `${month}\\s+${day},?\\s+${year}`,
  `${day}\\s+(?:of\\s+)?${month},?\\s+${year}`,
  `(?<year>\\d{4})-(?<number>\\d\\d)(?![\\d-])`,
  `${month},?\\s+${year}`,
  `${month}\\s+${day}(?![\\d.]|,\\d)`,
  `${day}\\s+(?:of\\s+)?${month}(?!\\p{L})`,
].map((form) => new RegExp(`(?<![\\p{L}\\d$.,-])${form}`, 'giu'));

function named(text: string, groups: Record<string, string | undefined>): NamedDate {
  const word = groups.month?.slice(0, 3).toLowerCase();
  return {
    text,
    ...(groups.year && { year: Number(groups.year) }),
    ...(word ? { month: months.indexOf(word) + 1 } : { month: Number(groups.number) }),
    ...(groups.day && { day: Number(groups.day) }),
  };
}

/** Finds the dates of a plain text, and returns the text without them. */
export function datesInText(text: string): { dates: NamedDate[]; rest: string } {
  const dates: NamedDate[] = [];
  let rest = text;
  for (const form of forms)
    rest = rest.replace(form, (...found) => {
      dates.push(named(found[0], found.at(-1) as Record<string, string | undefined>));
      return ' ; ';
    });
  return { dates, rest };
}
