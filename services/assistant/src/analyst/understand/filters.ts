import type { ServiceType } from '@keystead/contracts';
import type { Topic } from './intents.ts';
import type { Scan } from './words.ts';

const work = ['requests', 'personnel'] as const;

/** One line per filter: its topics, field, value and words. For each field the first match applies. */
const table = [
  [
    ['requests'],
    'unfinished',
    true,
    'outstanding|unfinished|unresolved|not (?:yet )?(?:done|finished|completed|fixed)|pending|waiting',
  ],
  [['requests'], 'unassigned', true, 'unassigned|not assigned|without (?:an )?assignee|nobody (?:is )?assigned'],
  [['requests'], 'priority', 'urgent', 'urgent(?:ly)?|emergenc(?:y|ies)|critical'],
  [['requests'], 'priority', 'high', 'high(?: priority)?|important'],
  [['requests'], 'priority', 'medium', 'medium(?: priority)?|normal priority'],
  [['requests'], 'priority', 'low', 'low(?: priority)?'],
  [
    ['requests'],
    'request_status',
    'in_progress',
    '(?:in|under) (?:progress|way)|ongoing|underway|being worked on|started',
  ],
  [['requests'], 'request_status', 'completed', 'completed?|done|finished|closed|resolved|fixed|repaired'],
  [['requests'], 'request_status', 'cancelled', 'cancell?ed'],
  [['requests'], 'request_status', 'open', 'open|not (?:yet )?started'],
  [work, 'service_type', 'Plumbing', 'plumb(?:ing|ers?)'],
  [work, 'service_type', 'Electrical', 'electric(?:al|ians?|ity)?'],
  [work, 'service_type', 'HVAC', 'hvac|heating|cooling|air ?condition(?:ing|er)s?|ac'],
  [work, 'service_type', 'Carpentry', 'carpent(?:ry|ers?)|joiner(?:y|s)?'],
  [work, 'service_type', 'Painting', 'paint(?:ing|ers?)'],
  [work, 'service_type', 'Landscaping', 'landscap(?:ing|ers?)|garden(?:ing|ers?)|lawn care'],
  [work, 'service_type', 'Cleaning', 'clean(?:ing|ers?)'],
  [work, 'service_type', 'Appliance Repair', 'appliances?(?: repairs?)?'],
  [work, 'service_type', 'Roofing', 'roof(?:ing|ers?)|roofs?'],
  [work, 'service_type', 'Flooring', 'floor(?:ing|ers?)'],
  [work, 'service_type', 'General Maintenance', 'general maintenance|handym[ae]n'],
  [['personnel'], 'availability', 'unavailable', 'unavailable|not available'],
  [['personnel'], 'availability', 'available', 'available|free'],
  [['personnel'], 'availability', 'busy', 'busy'],
  [['payments'], 'payment_method', 'bank_transfer', '(?:bank |wire )?transfer(?:s|red)?|wire|ach'],
  [['payments'], 'payment_method', 'credit_card', '(?:credit |debit )?cards?'],
  [['payments'], 'payment_method', 'check', 'che(?:ck|que)s?'],
  [['payments'], 'payment_method', 'cash', 'cash'],
  [['payments'], 'payment_type', 'maintenance', 'maintenance (?:payments?|charges?|fees?)|for maintenance'],
  [['payments'], 'payment_type', 'fee', '(?:late )?(?:fees?|charges?)'],
  [['payments'], 'payment_type', 'deposit', '(?:security )?deposits?'],
  [['payments'], 'payment_type', 'rent', 'rents?|rental'],
  [['payments'], 'payment_status', 'disputed', 'disputed|charge(?:d )?backs?|charged back'],
  [['payments'], 'payment_status', 'failed', 'failed|reversed|bounced|declined|refunded'],
  [['payments'], 'payment_status', 'overdue', 'overdue|past due|late'],
  [['payments'], 'payment_status', 'pending', 'pending|upcoming'],
  [['payments'], 'payment_status', 'completed', 'completed|settled|received|successful'],
  [['leases'], 'lease_status', 'expired', 'expired|ended|past|former|old'],
  [['leases'], 'lease_status', 'pending', 'pending|future|upcoming|not yet started'],
  [['leases'], 'lease_status', 'active', 'active|current(?:ly)?|running'],
  [['tenants'], 'tenant_status', 'inactive', 'inactive|former|past|previous|old'],
  [['tenants'], 'tenant_status', 'active', 'active|current(?:ly)?'],
  [['properties'], 'property_status', 'maintenance', '(?:in|under) (?:maintenance|repair|renovation)'],
  [
    ['properties'],
    'property_status',
    'available',
    '(?:not|un) ?(?:rented|occupied|leased|let)|vacant|vacanc(?:y|ies)|empty|available|free',
  ],
  [['properties'], 'property_status', 'occupied', 'occupied|rented(?: out)?|leased|let'],
  [['properties'], 'property_type', 'townhouse', 'town ?houses?'],
  [['properties'], 'property_type', 'apartment', 'apartments?|flats?'],
  [['properties'], 'property_type', 'house', 'houses?'],
  [['properties'], 'property_type', 'condo', 'condos?|condominiums?'],
  [['properties'], 'property_type', 'loft', 'lofts?'],
] as const satisfies readonly (readonly [readonly Topic[], string, string | true, string])[];

type Filters = { readonly [Rule in (typeof table)[number] as Rule[1]]?: Rule[2] };

const rules = table.map(([topics, field, value, words]) => ({
  topics: topics as readonly Topic[],
  field,
  value,
  words: new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`),
}));

/** `extraFilters`: words of further values that are not applied, as of the second in "plumbing and electrical". */
export function parseFilters(scan: Scan, topic: Topic | null): { filters: Filters; extraFilters: string[] } {
  const filters: Record<string, unknown> = {};
  const extraFilters: string[] = [];
  for (const { topics, field, value, words } of rules) {
    const found = topic && topics.includes(topic) ? scan.consume(words) : null;
    if (!found) continue;
    if (!(field in filters)) filters[field] = value;
    else if (filters[field] !== value) extraFilters.push(found[0]);
  }
  return { filters, extraFilters };
}

// The description of a problem indicates the trade.
const tradeSigns: readonly (readonly [ServiceType, RegExp])[] = [
  [
    'Appliance Repair',
    /\b(?:fridge|refrigerator|freezer|dishwasher|washer|washing machine|dryer|oven|stove|microwave|appliances?)\b/,
  ],
  [
    'HVAC',
    /\b(?:hvac|heat(?:ing|er|ers)?|furnace|boiler|radiators?|thermostat|air ?condition\w*|ac|cooling|ventilation)\b(?<!water heater)/,
  ],
  ['Roofing', /\b(?:roof\w*|gutters?|shingles?|chimney)\b/],
  ['Electrical', /\b(?:electric\w*|wiring|outlets?|sockets?|breakers?|fuses?|lights?|lighting|power|switch(?:es)?)\b/],
  [
    'Plumbing',
    /\b(?:plumb\w*|leak\w*|taps?|faucets?|toilets?|drains?|pipes?|sinks?|showers?|bathtubs?|hot water|water heater|clogged|dripping)\b/,
  ],
  ['Flooring', /\b(?:floor\w*|carpets?|tiles?|laminate)\b/],
  ['Painting', /\b(?:paint\w*|wallpaper)\b/],
  ['Carpentry', /\b(?:carpent\w*|cabinets?|doors?|windows?|shel(?:f|ves)|stairs?|drawers?|wardrobe)\b/],
  ['Landscaping', /\b(?:landscap\w*|garden\w*|lawn|yard|trees?|hedges?|fence)\b/],
  ['Cleaning', /\b(?:clean\w*|trash|garbage|stains?)\b/],
];

/** The trade that a description of damage needs; undefined where it is unclear. */
export const tradeFor = (text: string): ServiceType | undefined =>
  tradeSigns.find(([, words]) => words.test(text.toLowerCase()))?.[0];
