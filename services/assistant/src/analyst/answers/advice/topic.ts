import type { Concept, PlainRecord } from '@keystead/analyst';
import type { RecordReader } from '../../../records/plain-records.ts';
import type { Matter } from '../../understand/left-over.ts';

/** An answer to a question for reasons or advice. */
export interface Reasons {
  readonly content: string;
  /** What it is about; null where every word of the question was read. */
  readonly matter: Matter | null;
  /** How many periods of the question it is about. */
  readonly days?: number;
  /** The list that they come from. */
  readonly list: 'payments' | 'properties' | 'tenants' | 'leases' | 'maintenance' | 'personnel';
}

/** What of several days or leases a question asks for. */
export interface AskedOf {
  /** A day to come is asked for. */
  readonly isAhead: boolean;
  /** It is asked of the next or new lease, and not of the present one. */
  readonly isNext: boolean;
  /** The first time is asked for, and not the last one. */
  readonly isFirst: boolean;
  readonly today: string;
}

/** What a question for advice is about, once it is read. */
export interface AdviceQuestion extends AskedOf {
  /** Reads only the records of the part that the question names. */
  readonly reader: RecordReader;
  readonly has: (concept: Concept) => boolean;
  readonly periods: readonly { readonly from?: string; readonly to?: string }[];
  /** Whether its one period is what another is compared with. */
  readonly isBeside: boolean;
  /** Whether its one period goes from one to another. */
  readonly isRange: boolean;
  /** Whether it asks for the sum of all homes. */
  readonly isInAll: boolean;
  /** Whether its reader reads only a part. */
  readonly isPart: boolean;
  /** In which unit the time is asked for, if not in days; `rest` for how much longer. */
  readonly unit: 'week' | 'month' | 'year' | 'rest' | null;
  readonly named: readonly PlainRecord[];
}

export interface Topic {
  /** Groups of meanings, of each of which one has to occur. */
  readonly needs: readonly (readonly Concept[])[];
  /** Meanings that may occur besides. */
  readonly reads: readonly Concept[];
  /** What is named: tenants, a home, or requests; a `part` is a city, a state, homes or nothing, and a
   * `place` is no single home. */
  readonly subject: 'tenant' | 'property' | 'request' | 'worker' | 'part' | 'place';
  /** How many periods it tells of. */
  readonly days: number;
  readonly minDays: number;
  /** Meanings by which its answer is the one that is asked for, and no list or figure. */
  readonly sure: readonly Concept[];
  /** Whether it says how long or since when, before any older answer. */
  readonly isSpan: boolean;
  readonly list: Reasons['list'];
  /** '' where it has no answer; another question where that has the same one. */
  readonly answer: (question: AdviceQuestion) => Promise<string> | string | { readonly instead: string };
}

/** Meanings that no figure or list answers. */
const sure: readonly Concept[] = ['why', 'todo', 'should', 'risk', 'attention', 'unrenewed', 'listed', 'claim', 'sell'];

const meanings = (text: string) => text.split(' ').map((group) => group.split('|') as Concept[]);

/** A topic from its groups of needed meanings, "a|b c" for one of a and b, and c, and those that it may read besides. */
export const topic = (
  list: Reasons['list'],
  needs: string,
  reads: string,
  answer: Topic['answer'],
  {
    subject = 'part',
    days = 0,
    minDays = 0,
    sure: own = [],
    isSpan = false,
  }: Partial<Pick<Topic, 'subject' | 'days' | 'minDays' | 'sure' | 'isSpan'>> = {},
): Topic => ({
  list,
  needs: meanings(needs),
  reads: meanings(reads).flat(),
  answer,
  subject,
  days,
  minDays,
  sure: isSpan ? [] : [...sure, ...own],
  isSpan,
});

/** The meanings of a question for reasons or advice. */
export const opinion = 'why|todo|should|might|risk|attention';
export const ofTenants =
  'tenant debt pay rent money lease renewal end leave keep raise reduce reliable unreliable often risk first chase many long not home request open stuck attention change income important more worst unrenewed loss cost listed';
export const ofHomes = `${ofTenants} size income performs vacancy let profit sell save worker unassigned`;
export const ofRequests =
  'request open stuck unassigned worker important long many not first attention risk chase tenant home cost let money worst';
