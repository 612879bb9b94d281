import type { Word } from './words.ts';

/**
 * Words that name no record: grammar, phrases around a question, and the subjects of this product. The words that
 * remain name what the question is about.
 */
const ordinary = new Set(
  `a about above access account across actual actually add added address afternoon after again against age all allow almost alone already
also always am amount amounts an and another answer any anybody anymore anyone anything apart appear are area around as ask asked asking at
available average away back bad balance be because been before began begin behind being below best better between big bigger biggest bit both
breakdown bring bringing brings brought business but buy by call called came can cannot care case cash caused change changed cheap cheaper
cheapest check checks close closer come comes coming common compare compared comparison complete completely contact contacts could count
counts current currently customer cut daily dashboard data date dates day days deal dear deposit deposits describe detail details did
different do does doing dollar dollars done down due during each earlier earliest early earn earned earns either else email emails empty end
ended ending ends enough entire ever every everybody everyone everything exact exactly expect expected expecting expensive expire expired
expires expiring explain extra far fast feel few figure figures find finish finished first fit fits fix fixed fixing following for forecast
free from full further future gave general get gets getting give given gives go goes going gone good got great group grouped guess guy had
half happen happened happening happens has have having he hear held hello help her here hers high higher highest him himself his history hold
holding home homes hour hours house houses how however hurry i if important in including income indeed info information inside instead into
involved is issue issues it item items its itself job jobs just keep kept kind kinds know known large larger largest last lastly late lately
later latest lease leased leases least leave left less let like line list listed lists little live lived lives living long longer longest
look looking lot lots low lower lowest made main maintenance make makes making manage managed many matter may maybe me mean means meant
message method methods might mind mine minimum minute miss missed missing moment money month monthly months more morning most mostly move
moved moves moving much must my myself name named names near need needed needs neither never new newest next nice no nobody none nor normal
not note notes nothing notice now number numbers occupancy occupied occupy of off often ok okay old older oldest on once one ones only onto
open opened or order other others our ours out outstanding over overall overdue overview owe owed owes owing own owner paid part past pay
payer payers paying payment payments pays pending people per percent percentage perhaps period person personnel phone pick place places plan
planned please plus point portfolio possible present previous price prices prior probably problem problems progress property properties
provide put quarter quarterly question questions quick quickly quite rate rates rather reach ready real really reason receipt receipts receive
received recent recently record recorded records regarding related remaining rent rental rentals rented renter renters renting rents repair
repaired repairs report reported reports request requests resident residents rest result results return revenue right roughly running said
same saw say says schedule scheduled second security see seem seems seen send sent sets several shall share she short should show showing
shown shows side simple simply since single situation size small smaller smallest so soft some somebody someone something soon sooner sorry
sort sorted sorts spend spending spent stand standing stands start started starting starts state stats statistics status stay stays still
stop story sub such sum summary sums sure take taken takes taking talk task tasks tell tenant tenants term terms text than thank thanks that
the their theirs them themselves then there these they thing things think this those though through ticket tickets till time times to today
together told tomorrow tonight too took top total totals toward trade trades transaction transactions trend trends tried trouble true try
turn two type types under unit units until unpaid up upcoming update updates upon urgent us use used user using usual usually vacancies
vacancy vacant value various very via view wait waiting want wanted wants was way we week weekly weeks well went were what whatever when
where whether which while who whole whom whose why wide will with within without word words work worked worker workers working works worse
worst worth would write written wrong yeah year yearly years yes yesterday yet you your yours yourself
apartment apartments building buildings condo condos loft lofts townhouse townhouses flat flats bedroom bedrooms bathroom bathrooms square
feet foot landlord manager tenancy tenancies contract contracts agreement agreements renewal renewals occupant occupants fee fees
plumber plumbers plumbing electrician electricians electrical contractor contractors technician technicians handyman staff vendor vendors
hourly priority emergency emergencies unassigned assigned assign remind reminder record cost costs expense expenses expenditure spending
delinquent arrears debt debts profit profits margin forecasts projection projected collected collect earnings turnover
created reported submitted raised logged noted handling handled deals charge charged charges compare comparing
because doing settle settled renew renewed sign signed visit visits document documents
break breaking slice divide net gross cash bank transfer transfers card cards wire ach someone good recommend recommendation need looking
unfinished progress flow run runs lose losing flows roll busy create delete mark wich leak leaks leaking leaky kitchen bathroom ai landlords market weather joke company firm business accounts book books
calculate calculation sum evaluate evaluation analyse analyze analysis analytics statistic insight insights detailed breakdowns split sorted
altogether approximately exact precise precisely presently nowadays previously formerly formally tomorrow weekend evening
lives stays pays earns makes owns needs wants wishes wish hope supposed allowed able unable behind ahead early
mention remember forgot forget keep tracking track running summarise summarize overview briefly shortly quick detailed
maximum average mean median most least fewest many more cost costly pricey expensive
suggest suggestion suggestions recommend recommended fits suits suitable handle handles deal
drafts draft write email message letter letters notices notify inform send everyone
cancelled canceled completed pending active inactive tap three four five six seven eight nine ten eleven twelve won s t`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a word, in lower case, names no record by itself. */
export const isOrdinary = (text: string): boolean => ordinary.has(text);

/** Words that are recognized when misspelled. They are long enough not to be confused with others. */
const keyWords = [
  'tenants tenant properties property leases payments payment overdue revenue income maintenance requests request',
  'occupancy occupied forecast deposits deposit plumbing plumber electrical electrician summary portfolio personnel',
  'assign remind message expenses expiring expire outstanding urgent vacant available contractors received collected',
  'apartments reminder completed cancelled pending landscaping cleaning painting roofing flooring carpentry breakdown',
].flatMap((line) => line.split(' '));

const keyWordSet = new Set(keyWords);

/** How many letters were inserted, deleted, replaced or swapped; `max + 1` for anything beyond. */
export function editDistance(typed: string, target: string, max: number): number {
  if (Math.abs(typed.length - target.length) > max) return max + 1;
  let before: number[] = [];
  let row = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= target.length; j += 1) {
      const same = typed[i - 1] === target[j - 1];
      const swapped = i > 1 && j > 1 && typed[i - 1] === target[j - 2] && typed[i - 2] === target[j - 1];
      const costs = [at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1)];
      if (swapped) costs.push(at(before, j - 2) + 1);
      next.push(Math.min(...costs));
    }
    [before, row] = [row, next];
  }
  return Math.min(at(row, target.length), max + 1);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;

/** Corrects a misspelled word. It leaves capitalised words, which may be names, and ordinary words. */
export function correctSpelling(word: Word, isOrdinary: (text: string) => boolean): Word {
  const { text, raw } = word;
  if (text.length < 6 || /^\P{Ll}/u.test(raw) || keyWordSet.has(text) || isOrdinary(text)) return word;
  const max = text.length < 9 ? 1 : 2;
  const target = keyWords.find((key) => key[0] === text[0] && editDistance(text, key, max) <= max);
  return target ? { ...word, text: target } : word;
}
