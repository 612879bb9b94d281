import { TODAY } from '../portfolios.ts';
import { questionsOf } from '../question.ts';
import type { Records } from '../records.ts';
import * as t from '../truths.ts';

type Spelling = string | number;

const may = t.thisMonth;
const april = t.lastMonth;
const [january, february, march, october] = [
  ['2030-01-01', '2030-01-31'],
  ['2030-02-01', '2030-02-28'],
  ['2030-03-01', '2030-03-31'],
  ['2029-10-01', '2029-10-31'],
] as const;

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const mediumDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** The spellings of a day. */
const dayTexts = (day: string): string[] => [
  day,
  longDay.format(new Date(day)),
  mediumDay.format(new Date(day)),
  longDay.format(new Date(day)).replace(/, \d+$/, ''),
];

/** Revenue or, as strictly, rent that was paid in a period. */
const takings = (r: Records, from: string, to: string): number[] => [
  t.amounts(t.revenueIn(r, from, to)),
  t.amounts(t.rentIn(r, from, to)),
];
const rentOf = (r: Records, name: string) => t.leaseOf(r, name).rent_amount;
const listPrice = (r: Records, name: string) => t.property(r, name).rent_amount;
const openAt = (r: Records, home: string) => t.openRequests(r).filter((it) => it.property_name === home);
const titles = (requests: readonly { readonly title: string }[]) => requests.map(({ title }) => title);
const tenantsOf = (list: readonly { readonly tenant_name: string }[]) => list.map(({ tenant_name }) => tenant_name);
const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const rents = (list: readonly { readonly rent_amount: number }[]) => list.map(({ rent_amount }) => rent_amount);
const placesIn = (r: Records, ...cities: readonly string[]) => r.properties.filter((it) => cities.includes(it.city));
const homesIn = (r: Records, ...cities: readonly string[]) => new Set(placesIn(r, ...cities).map(({ id }) => id));
const lastPaid = (r: Records, name: string): string =>
  r.payments
    .filter((it) => it.tenant_name === name && it.status === 'completed')
    .map((it) => (it.paid_date ?? '').slice(0, 10))
    .sort()
    .at(-1) ?? '';
const request = (r: Records, title: string) => r.requests.find((it) => it.title === title);
const openedOn = (r: Records, title: string) => (request(r, title)?.created_at ?? '').slice(0, 10);
/** How long something has been so: the first day, the day before, and the days since. */
const since = (day: string): Spelling[] => [
  ...dayTexts(day),
  ...dayTexts(t.dayPlus(day, -1)),
  t.daysBetween(day, TODAY),
  t.daysBetween(day, TODAY) + 1,
];
/** Tenants whose running lease is below the list price of their home, with the home. */
const belowList = (r: Records) => t.running(r).filter((it) => it.rent_amount < listPrice(r, it.property_name));

const advice = questionsOf('advice', [
  [
    'Why did we take in less this month than in April, and what should I do about it?',
    (r) => t.texts([takings(r, ...may), takings(r, ...april), t.debtors(r).slice(0, 1)]),
  ],
  [
    'why did repair costs jump in feb compared to january',
    (r) => t.texts([t.costs(t.closedIn(r, ...february)), t.costs(t.closedIn(r, ...january)), 'Furnace replaced']),
  ],
  [
    'Wicker Park Studio is a never ending story with the plumbing. What’s behind it and what do I do now?',
    (r) => {
      const all = r.requests.filter((it) => it.property_name === 'Wicker Park Studio').filter(t.trade('Plumbing'));
      const done = all.filter((it) => it.status === 'completed');
      return t.texts(['Water heater', ['Burst pipe', t.costs(all), t.costs(done), all.length, done.length]]);
    },
  ],
  ['ok what needs my attention first this morning', () => t.texts(['Outlet sparks'])],
  [
    'I only have half an hour today. What would you have me deal with?',
    (r) => t.texts(['Outlet sparks', [...t.debtors(r).slice(0, 1), 'Water heater', 'No heat in bedroom']]),
  ],
  [
    'Should I put up Tom Okafor’s rent? He has been paying the same for ages',
    (r) =>
      t.texts([
        rentOf(r, 'Tom Okafor'),
        [listPrice(r, 'Old Port Apartment'), ...dayTexts(t.leaseOf(r, 'Tom Okafor').end_date)],
      ]),
  ],
  [
    'is wicker park studio too cheap next to my other chicago places',
    (r) => {
      const others = placesIn(r, 'Chicago').filter((it) => it.name !== 'Wicker Park Studio');
      return t.texts([
        listPrice(r, 'Wicker Park Studio'),
        [
          ...namesOf(others),
          t.average(rents(others)),
          Math.round(t.average(rents(others))),
          t.average(rents(placesIn(r, 'Chicago'))),
          t.median(rents(others)),
          t.median(rents(placesIn(r, 'Chicago'))),
        ],
      ]);
    },
  ],
  [
    'Lakeview 12B is a one bedroom. Should I raise the rent there, looking at what my other one bedrooms bring?',
    (r) => {
      const all = r.properties.filter((it) => it.bedrooms === 1);
      const others = all.filter((it) => it.name !== 'Lakeview 12B');
      return t.texts([
        listPrice(r, 'Lakeview 12B'),
        [
          ...namesOf(others),
          ...[all, others].flatMap((some) => {
            const [mean, middle] = [t.average(rents(some)), t.median(rents(some))];
            return [Math.round(mean * 100) / 100, Math.round(mean), middle];
          }),
        ],
      ]);
    },
  ],
  [
    'Where am I charging less than the list price, so where is there room for an increase?',
    (r) => t.texts(belowList(r).map((it) => [it.tenant_name, it.property_name])),
  ],
  ['Who would you call a risk among our tenants right now?', () => t.texts(['Dmitri Petrov', 'Bob Smith'])],
  [
    'I worry about Dmitri. Do I extend his lease when it’s up?',
    (r) => t.texts([t.owes(r, 'Dmitri Petrov'), dayTexts(t.leaseOf(r, 'Dmitri Petrov').end_date)]),
  ],
  [
    'should I renew bob smith yes or no and why',
    (r) => t.texts([t.owes(r, 'Bob Smith'), dayTexts(t.leaseOf(r, 'Bob Smith').end_date)]),
  ],
  [
    'Is Grace Young somebody to keep? Do I offer her another year?',
    (r) =>
      t.texts([dayTexts(t.leaseOf(r, 'Grace Young').end_date), ['on time', 'late', 'owes', 'overdue', 'paid', 'pays']]),
  ],
  [
    'How do I get my vacancy down?',
    // Fremont Loft is let from June 1.
    (r) => t.texts(namesOf(t.vacant(r)).filter((name) => name !== 'Fremont Loft')),
  ],
  [
    'Alameda Flat just won’t let. Since when is that, and what now?',
    (r) =>
      t.texts([
        [
          ...since('2029-10-01'),
          '7 months',
          'seven months',
          '7.5 months',
          '8 months',
          'since September',
          'since October',
        ],
        [listPrice(r, 'Alameda Flat')],
      ]),
  ],
  [
    'Which of my places costs me the most in upkeep and what can I do about it?',
    (r) => {
      const cost = (home: string, open: boolean) =>
        t.costs([...t.completed(r).filter((it) => it.property_name === home), ...(open ? openAt(r, home) : [])]);
      return t.texts([
        ['Lakeview 12A', 'Baker House'],
        [cost('Lakeview 12A', false), cost('Lakeview 12A', true), cost('Baker House', true)],
      ]);
    },
  ],
  [
    'what trade have I spent the most on and is there anything I can do about that',
    (r) =>
      t.texts([
        'HVAC',
        [
          t.costs(t.completed(r).filter(t.trade('HVAC'))),
          t.costs(t.closedIn(r, ...t.thisYear).filter(t.trade('HVAC'))),
        ],
      ]),
  ],
  [
    'Baker House has been off the market for so long. Why, and what is left to do there?',
    (r) => t.texts(titles(openAt(r, 'Baker House'))),
  ],
  [
    'logan square walkup isnt making me any money, whats holding it up',
    (r) => t.texts(titles(openAt(r, 'Logan Square Walk-up'))),
  ],
  [
    'Amélie Dubois never pays on time, does she? What would you do?',
    (r) => {
      const own = t.paidLate(r).filter((it) => it.tenant_name === 'Amélie Dubois');
      const days = own.map((it) => t.daysBetween(it.due_date ?? '', it.paid_date ?? ''));
      return t.texts(['Dubois', [own.length, 'six', ...days, 'fifteen', '16th', 'every', 'always']]);
    },
  ],
  [
    'What do I do about Robert Smithson now that his lease has run out?',
    () => t.texts([dayTexts('2030-04-30'), ['new lease', 'renew', 'month-to-month', 'month to month', 'Pike Street']]),
  ],
  [
    'Luis García tells me he paid for May. Did he?',
    () => t.texts([['failed', 'did not go through', 'not go through', 'declined']]),
  ],
  [
    'Hope swears she paid in March. What happened there?',
    (r) => t.texts([['revers', 'undone', 'paid by somebody else'], t.owes(r, 'Hope Long')]),
  ],
  ['Anyone whose lease is about to end that I’d rather not keep?', () => t.texts(['Bob Smith'])],
  [
    'Why is there less in the bank this month than the leases say there should be?',
    (r) =>
      t.texts([
        takings(r, ...may),
        [
          t.sumOf(t.running(r), (it) => it.rent_amount),
          t.amounts(t.overdue(r)),
          t.amounts(t.overdue(r).filter((it) => (it.due_date ?? '') >= '2030-05-01')),
        ],
      ]),
  ],
  [
    'What would I lose every month if Bob Smith and Dmitri Petrov both moved out?',
    (r) => {
      const [bob, dmitri] = [rentOf(r, 'Bob Smith'), rentOf(r, 'Dmitri Petrov')];
      return t.texts([
        [bob, bob + dmitri],
        [dmitri, bob + dmitri],
      ]);
    },
  ],
  [
    'how much am I leaving on the table with the empty units and what could I do quickly',
    (r) =>
      t.texts([
        [
          t.sumOf(t.vacant(r), (it) => it.rent_amount),
          t.sumOf(
            r.properties.filter((it) => it.status !== 'occupied'),
            (it) => it.rent_amount,
          ),
        ],
        'Alameda Flat',
      ]),
  ],
  [
    'Which repair has been waiting the longest, and how do I get it moving?',
    (r) => {
      const day = openedOn(r, 'Replace hall carpet');
      return t.texts(['Replace hall carpet', [t.daysBetween(day, TODAY), ...dayTexts(day)]]);
    },
  ],
  [
    'Everyone in Chicago seems to be complaining. What’s broken there, and what is most pressing?',
    (r) =>
      t.texts(
        titles(
          t
            .openRequests(r)
            .filter((it) => homesIn(r, 'Chicago').has(it.property_id) && /high|urgent/.test(it.priority)),
        ),
      ),
  ],
  [
    'The faucet at Larkspur House: who do I send, and what will it set me back?',
    (r) => t.texts([t.workersOf(r, 'Plumbing'), request(r, 'Kitchen faucet drips')?.estimated_cost ?? 0]),
  ],
  [
    'Why did revenue go up from January to February?',
    (r) => t.texts([takings(r, ...january), takings(r, ...february), 'Hope Long']),
  ],
  ['April was weaker than March. Who is behind that?', () => t.texts(['Bob Smith', 'Summer Reyes'])],
  [
    'how come last october was so expensive with repairs',
    (r) => t.texts(['Sewer line cleared', t.costs(t.closedIn(r, ...october))]),
  ],
  ['Are the other landlords in Denver asking more than I do?', () => t.refusal()],
  ['Does it make sense to refinance the mortgage of Quay House?', () => t.refusal()],
  [
    'Why haven’t I got all my rent this month, and how should I go about it?',
    (r) => t.texts(['Ben Carter', t.owes(r, 'Ben Carter')]),
    'landlord',
  ],
  [
    'ben’s lease is nearly over. do I just let him stay?',
    (r) => t.texts([dayTexts(t.leaseOf(r, 'Ben Carter').end_date), t.owes(r, 'Ben Carter')]),
    'landlord',
  ],
  [
    'The Garden Flat is standing empty. What is that costing me and what can I do?',
    (r) => t.texts([listPrice(r, 'Garden Flat')]),
    'landlord',
  ],
  [
    'I already paid 500, why does it still say I owe something? And how do I sort that out?',
    (r) => t.texts([t.owes(r, 'May Chen')]),
    'tenant',
  ],
  [
    'My lease runs out in autumn. What should I do if I want to stay?',
    (r) => t.texts([dayTexts(r.leases[0]?.end_date ?? '')]),
    'tenant',
  ],
  ['Is Rosa Delgado too expensive?', () => t.texts(['95', [88, 'Ivan Marsh']])],
  [
    'Which repairs can wait?',
    (r) => t.texts(titles(t.openRequests(r).filter((it) => it.priority === 'low')), ['Outlet sparks']),
  ],
  ['What is keeping Baker House from being rented out?', (r) => t.texts(titles(openAt(r, 'Baker House')))],
  ['am i charging enough', (r) => t.texts([[rentOf(r, 'Ben Carter'), 50]]), 'landlord'],
]);

const openOn = (r: Records, day: string) =>
  r.requests.filter(
    (it) => it.created_at.slice(0, 10) <= day && (it.closed_at === null || it.closed_at.slice(0, 10) > day),
  );
const everythingIn = (r: Records, from: string, to: string) => t.amounts(t.paidIn(r, from, to));

const paidDays = (r: Records, name: string): string[] =>
  r.payments
    .filter((it) => it.tenant_name === name && it.status === 'completed')
    .map((it) => (it.paid_date ?? '').slice(0, 10))
    .sort();
const closedOn = (r: Records, title: string) => (request(r, title)?.closed_at ?? '').slice(0, 10);
/** Leases of the greatest length, in days or in months. */
const longest = (r: Records, lengthOf: (lease: Records['leases'][number]) => number) =>
  tenantsOf(r.leases.filter((it) => lengthOf(it) === Math.max(...r.leases.map(lengthOf))));

const dates = questionsOf('dates', [
  [
    'How much rent have we collected since the start of the year?',
    (r) =>
      t.money(
        t.amounts(t.rentIn(r, ...t.thisYear)),
        t.amounts(t.rentIn(r, '2029-01-01', TODAY)),
        t.amounts(t.revenueIn(r, ...t.thisYear)),
      ),
  ],
  [
    'what came in over the last six weeks',
    (r) => {
      const [from, later] = [t.dayPlus(TODAY, -42), t.dayPlus(TODAY, -41)];
      return t.money(
        t.amounts(t.revenueIn(r, from, TODAY)),
        undefined,
        t.amounts(t.revenueIn(r, later, TODAY)),
        everythingIn(r, from, TODAY),
        t.amounts(t.rentIn(r, from, TODAY)),
      );
    },
  ],
  [
    'Money received in the week of April 1?',
    (r) =>
      t.money(
        t.amounts(t.revenueIn(r, '2030-04-01', '2030-04-07')),
        t.amounts(t.revenueIn(r, ...april)),
        everythingIn(r, '2030-04-01', '2030-04-07'),
        t.amounts(t.revenueIn(r, '2030-03-31', '2030-04-06')),
      ),
  ],
  ['And in the week of April 8, how much did we receive?', (r) => t.money(everythingIn(r, '2030-04-08', '2030-04-14'))],
  [
    'Whose lease runs out by the end of next month?',
    (r) => t.names(r, 'tenants', tenantsOf(t.endingIn(r, TODAY, '2030-06-30'))),
  ],
  [
    'what did we spend on repairs two months ago',
    (r) => t.money(t.costs(t.closedIn(r, ...march)), t.costs(t.completed(r))),
  ],
  [
    'Q1 vs Q2 revenue so far',
    (r) => t.texts([t.amounts(t.revenueIn(r, ...t.lastQuarter)), t.amounts(t.revenueIn(r, '2030-04-01', TODAY))]),
  ],
  [
    'Open tickets older than ten days',
    (r) => {
      const old = t.openRequests(r).filter((it) => t.daysBetween(it.created_at, TODAY) > 10);
      return t.names(r, 'requests', titles(old), titles(old.filter((it) => it.status === 'open')));
    },
  ],
  ['When did Summer Reyes last pay?', (r) => t.day(lastPaid(r, 'Summer Reyes'))],
  ['when was the last time bob smith gave us any money', (r) => t.day(lastPaid(r, 'Bob Smith'))],
  ['When does Siobhan O’Connor’s lease end?', (r) => t.day(t.leaseOf(r, "Siobhán O'Connor").end_date)],
  ['when is luis garcía’s contract up', (r) => t.day(t.leaseOf(r, 'Luis García').end_date)],
  [
    'How long has Ingrid Lindqvist been living with us?',
    () =>
      t.texts([
        [
          ...dayTexts('2028-09-01').slice(0, 3),
          'Sep 2028',
          'September 2028',
          t.daysBetween('2028-09-01', TODAY),
          '20 months',
          '20.5 months',
          'one year and eight',
          '1 year and 8',
          '1 year, 8',
          '1.7 years',
        ],
      ]),
  ],
  [
    'How long has the mold at Logan Square been sitting there?',
    (r) => {
      const day = openedOn(r, 'Mold in bathroom');
      return t.texts([[t.daysBetween(day, TODAY), ...dayTexts(day), 'three weeks', '3 weeks']]);
    },
  ],
  [
    'For how long has Fremont Loft been empty?',
    () => t.texts([[...since('2030-01-01'), '4.5 months', 'four months', '4 months', 'four and a half months']]),
  ],
  [
    'How many days is Will Price behind with his rent?',
    () => {
      const days = t.daysBetween('2030-05-01', TODAY);
      return t.figure('count', days, { or: [days + 1] });
    },
  ],
  [
    'Which tenants with a current lease haven’t paid us a cent since April 1?',
    (r) => {
      const paid = new Set(tenantsOf(t.paidIn(r, '2030-04-01', TODAY)));
      return t.names(
        r,
        'tenants',
        tenantsOf(t.running(r)).filter((name) => !paid.has(name)),
      );
    },
  ],
  [
    'maintenance requests that came in during the past week',
    (r) =>
      t.names(
        r,
        'requests',
        titles(t.openedIn(r, t.dayPlus(TODAY, -7), TODAY)),
        titles(t.openedIn(r, '2030-05-06', '2030-05-12')),
      ),
  ],
  [
    'What did the guys get finished last week?',
    (r) =>
      t.names(
        r,
        'requests',
        titles(t.closedIn(r, '2030-05-06', '2030-05-12')),
        titles(t.closedIn(r, t.dayPlus(TODAY, -7), TODAY)),
      ),
  ],
  [
    'Which repairs were completed in the first quarter of this year?',
    (r) => t.names(r, 'requests', titles(t.closedIn(r, ...t.lastQuarter))),
  ],
  [
    'How many tenants moved in during the second half of last year?',
    (r) => {
      const moved = r.tenants.filter(
        (it) => (it.move_in_date ?? '') >= '2029-07-01' && (it.move_in_date ?? '') <= '2029-12-31',
      );
      return t.count(moved, r.tenants);
    },
  ],
  [
    'how much rent falls due on june 1',
    (r) => {
      const due = r.payments.filter((it) => it.due_date === '2030-06-01' && it.status === 'pending');
      return t.money(t.amounts(due.filter(t.isRent)), t.amounts(t.pending(r)), t.amounts(due));
    },
  ],
  [
    'Which payments are due in the next ten days?',
    (r) => t.names(r, 'tenants', tenantsOf(t.pending(r).filter((it) => (it.due_date ?? '') <= t.dayPlus(TODAY, 10)))),
  ],
  [
    'compare maintenance costs february and march',
    (r) => t.texts([t.costs(t.closedIn(r, ...february)), t.costs(t.closedIn(r, ...march))]),
  ],
  [
    'Did we take in more from May 1 to 15 than from April 1 to 15?',
    (r) => t.more(t.amounts(t.revenueIn(r, ...may)), t.amounts(t.revenueIn(r, '2030-04-01', '2030-04-15'))),
  ],
  [
    'Leases ending between July 10 and September 5',
    (r) => t.names(r, 'tenants', tenantsOf(t.endingIn(r, '2030-07-10', '2030-09-05'))),
  ],
  [
    'Which requests were open on March 15?',
    (r) =>
      t.names(
        r,
        'requests',
        titles(openOn(r, '2030-03-15')),
        titles(openOn(r, '2030-03-15').filter((it) => it.status !== 'cancelled')),
      ),
  ],
  [
    'how many days till my lease is up?',
    (r) => t.figure('count', t.daysBetween(TODAY, r.leases[0]?.end_date ?? TODAY)),
    'tenant',
  ],
  [
    'What day did Ana pay her April rent?',
    (r) =>
      t.day(
        r.payments
          .find((it) => it.tenant_name === 'Ana Ortiz' && it.due_date === '2030-04-01')
          ?.paid_date?.slice(0, 10) ?? '',
      ),
    'landlord',
  ],
  [
    'How much have I received since March 1?',
    (r) => t.money(everythingIn(r, '2030-03-01', TODAY), everythingIn(r, '2029-01-01', TODAY)),
    'landlord',
  ],
  ['When did Amelie Dubois first pay us anything?', (r) => t.day(paidDays(r, 'Amélie Dubois')[0] ?? '')],
  ['until when is the Quay House let', (r) => t.day(t.leaseOf(r, 'Ingrid Lindqvist').end_date)],
  [
    'When will Harbor Point be free again?',
    (r) => t.day(t.leaseOf(r, 'Aisha Khan').end_date, t.dayPlus(t.leaseOf(r, 'Aisha Khan').end_date, 1)),
  ],
  [
    'by when does Dubois have to pay',
    (r) => t.day(t.pending(r).find((it) => it.tenant_name === 'Amélie Dubois')?.due_date ?? ''),
  ],
  [
    'How many days between the start of Mark Bell’s lease and today?',
    (r) => t.figure('count', t.daysBetween(t.leaseOf(r, 'Mark Bell').start_date, TODAY)),
  ],
  [
    'On which date did the check of Summer Reyes bounce?',
    (r) => t.day(r.payments.find((it) => it.returned_on && it.tenant_name === 'Summer Reyes')?.returned_on ?? ''),
  ],
  [
    'which tenant had the longest lease',
    (r) =>
      t.names(
        r,
        'tenants',
        longest(r, (it) => t.daysBetween(it.start_date, it.end_date)),
        longest(r, (it) => Math.round(t.daysBetween(it.start_date, it.end_date) / 30.4)),
      ),
  ],
  [
    'which home has gone longest without a repair?',
    (r) => {
      const never = r.properties.filter(({ id }) => !t.completed(r).some((it) => it.property_id === id));
      return t.texts([namesOf(never)]);
    },
  ],
  [
    'which repair took the longest',
    (r) => {
      const days = (it: Records['requests'][number]) => t.daysBetween(it.created_at, it.closed_at ?? it.created_at);
      return t.first(r, 'requests', titles(t.completed(r).sort(t.down(days)).slice(0, 1)));
    },
  ],
  ['When does Nguyen’s lease start, and what’s the date of the first payment?', () => t.refusal()],
  ['Since when do I live here?', (r) => t.day(r.leases[0]?.start_date ?? ''), 'tenant'],
  ['when did I report the window?', (r) => t.day(openedOn(r, 'Window does not close')), 'tenant'],
  ['when was the last time i had a repair', (r) => t.day(closedOn(r, 'Sink blocked')), 'landlord'],
]);

const counts = questionsOf('counts', [
  [
    'How many two-bedroom places under $1,800 are occupied?',
    (r) => {
      const small = r.properties.filter((it) => it.bedrooms === 2 && it.rent_amount < 1800);
      return t.count(
        small.filter((it) => it.status === 'occupied'),
        r.properties.filter((it) => it.bedrooms === 2),
      );
    },
  ],
  [
    'number of open plumbing and HVAC jobs',
    (r) => {
      const all = t.openRequests(r).filter((it) => t.trade('Plumbing')(it) || t.trade('HVAC')(it));
      return t.count(
        all,
        t.openRequests(r),
        all.filter((it) => it.status === 'open'),
      );
    },
  ],
  [
    'For how many of our active tenants do I have no phone number?',
    (r) =>
      t.count(
        t.active(r).filter((it) => !it.phone),
        t.active(r),
        // The tenants of running leases.
        t.active(r).filter((it) => !it.phone && t.withLease(r).has(it.id)),
      ),
  ],
  [
    'how many condos bigger than 1,000 sq ft do I have in Seattle and Chicago together',
    (r) =>
      t.count(
        placesIn(r, 'Seattle', 'Chicago').filter((it) => it.property_type === 'condo' && (it.square_feet ?? 0) > 1000),
        r.properties.filter((it) => it.property_type === 'condo'),
      ),
  ],
  [
    'How many high or urgent requests are still open with nobody assigned?',
    (r) => {
      const pressing = t.openRequests(r).filter((it) => /high|urgent/.test(it.priority));
      return t.count(
        pressing.filter((it) => !it.assigned_to),
        pressing,
      );
    },
  ],
  [
    'how many running leases under 2000 a month end before august',
    (r) =>
      t.count(
        t.running(r).filter((it) => it.rent_amount < 2000 && it.end_date < '2030-08-01'),
        t.running(r),
      ),
  ],
]);

const sums = questionsOf('sums', [
  [
    'What do the occupied places in Denver bring in a month altogether?',
    (r) => {
      const homes = placesIn(r, 'Denver').filter((it) => it.status === 'occupied');
      const leases = t.running(r).filter((it) => homesIn(r, 'Denver').has(it.property_id));
      return t.money(
        t.sumOf(leases, (it) => it.rent_amount),
        t.sumOf(placesIn(r, 'Denver'), (it) => it.rent_amount),
        t.sumOf(homes, (it) => it.rent_amount),
      );
    },
  ],
  [
    'what did we spend on urgent jobs this year',
    (r) =>
      t.money(
        t.costs(t.closedIn(r, ...t.thisYear).filter((it) => it.priority === 'urgent')),
        t.costs(t.closedIn(r, ...t.thisYear)),
      ),
  ],
  [
    'Overdue rent in Chicago, leaving out the late fee',
    (r) => {
      const all = t.overdue(r).filter((it) => homesIn(r, 'Chicago').has(it.property_id));
      return t.money(t.amounts(all.filter(t.isRent)), t.amounts(all));
    },
  ],
  [
    'How much rent was paid by check in March and April together?',
    (r) => {
      const all = t.rentIn(r, '2030-03-01', '2030-04-30');
      return t.money(t.amounts(all.filter((it) => it.payment_method === 'check')), t.amounts(all));
    },
  ],
  [
    'average asking rent of the three bedroom homes outside of Portland',
    (r) => {
      const all = r.properties.filter((it) => it.bedrooms === 3);
      return t.money(t.average(rents(all.filter((it) => it.city !== 'Portland'))), t.average(rents(all)));
    },
  ],
  [
    'What will the open jobs cost that nobody has been assigned to yet?',
    (r) => t.money(t.costs(t.openRequests(r).filter((it) => !it.assigned_to)), t.costs(t.openRequests(r))),
  ],
  [
    'total rent roll of the houses and townhouses with a running lease',
    (r) => {
      const homes = new Set(
        r.properties
          .filter((it) => it.property_type === 'house' || it.property_type === 'townhouse')
          .map(({ id }) => id),
      );
      return t.money(
        t.sumOf(
          t.running(r).filter((it) => homes.has(it.property_id)),
          (it) => it.rent_amount,
        ),
        t.sumOf(t.running(r), (it) => it.rent_amount),
      );
    },
  ],
  [
    'What do my Chicago homes bring in compared to Seattle?',
    (r) =>
      t.texts(
        ['Chicago', 'Seattle'].map((city) => {
          const own = homesIn(r, city);
          const of = (payments: Records['payments']) => t.amounts(payments.filter((it) => own.has(it.property_id)));
          return [
            of(t.revenueIn(r, '2029-01-01', TODAY)),
            of(t.revenueIn(r, ...t.thisYear)),
            t.sumOf(
              t.running(r).filter((it) => own.has(it.property_id)),
              (it) => it.rent_amount,
            ),
          ];
        }),
      ),
  ],
  ['did we spend more on plumbing or on electrical', () => t.texts(['more for plumbing'])],
  [
    'What’s the difference between the highest and the lowest rent?',
    (r) => {
      const range = (all: readonly number[]) => Math.max(...all) - Math.min(...all);
      return t.money(range(rents(t.running(r))), undefined, range(rents(r.properties)));
    },
  ],
  [
    'How much is six months of rent for Sunset Villa?',
    (r) => t.money(6 * rentOf(r, 'Luis García'), undefined, 6 * listPrice(r, 'Sunset Villa')),
  ],
  ['half a year of rent from Hope Long is how much?', (r) => t.money(6 * rentOf(r, 'Hope Long'))],
  [
    'top 3 homes by repair cost',
    (r) => {
      const byHome = t.grouped(t.completed(r), (it) => it.property_name, t.costs);
      const first = [...byHome].sort(t.down(([, cost]) => cost)).slice(0, 3);
      return t.first(
        r,
        'properties',
        first.map(([name]) => name),
      );
    },
  ],
  [
    'what share of the repair budget went into plumbing',
    (r) => {
      const share = (all: Records['requests']) => (100 * t.costs(all.filter(t.trade('Plumbing')))) / t.costs(all);
      return t.figure('percent', share(t.completed(r)), { or: [share(t.closedIn(r, ...t.thisYear))] });
    },
  ],
  [
    'What did we pay Henrik Vos altogether?',
    (r) => t.money(t.costs(t.completed(r).filter((it) => it.assigned_to_name === 'Henrik Vos'))),
  ],
  [
    'top five tenants by rent',
    (r) =>
      t.first(
        r,
        'tenants',
        tenantsOf(
          t
            .running(r)
            .sort(t.down((it) => it.rent_amount))
            .slice(0, 5),
        ),
      ),
  ],
  [
    'Are the two Highlands duplexes together more than the Baker House?',
    (r) => t.yes(listPrice(r, 'Highlands Duplex A') + listPrice(r, 'Highlands Duplex B') > listPrice(r, 'Baker House')),
  ],
  [
    'How much do we get every month from houses and how much from apartments?',
    (r) =>
      t.texts(
        ['house', 'apartment'].map((type) => {
          const own = new Set(r.properties.filter((it) => it.property_type === type).map(({ id }) => id));
          return t.sumOf(
            t.running(r).filter((it) => own.has(it.property_id)),
            (it) => it.rent_amount,
          );
        }),
      ),
  ],
  [
    'what do both tenants pay me together each month',
    (r) => t.money(t.sumOf(t.running(r), (it) => it.rent_amount)),
    'landlord',
  ],
]);

const groups = questionsOf('groups', [
  [
    'Split what is overdue by city please',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.overdue(r), (it) => t.cityOf(r, it).replace(/, .*/, ''), t.amounts),
      ),
  ],
  [
    'open requests by priority, how many each',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          t.openRequests(r),
          (it) => it.priority,
          (all) => all.length,
        ),
      ),
  ],
]);

const top = questionsOf('top', [
  [
    'My two priciest apartments?',
    (r) =>
      t.first(
        r,
        'properties',
        namesOf(
          r.properties
            .filter((it) => it.property_type === 'apartment')
            .sort(t.down((it) => it.rent_amount))
            .slice(0, 2),
        ),
      ),
  ],
  [
    'who pays the least rent of all',
    (r) => {
      const [lowest] = t.running(r).sort(t.by((it) => it.rent_amount));
      return t.first(r, 'tenants', [lowest?.tenant_name ?? ''], lowest?.rent_amount);
    },
  ],
]);

const negation = questionsOf('negation', [
  [
    'Which properties never had a single maintenance request?',
    (r) =>
      t.names(
        r,
        'properties',
        namesOf(r.properties.filter(({ id }) => !r.requests.some((it) => it.property_id === id))),
      ),
  ],
  [
    'Who of the handymen and contractors is available and has no open job from us?',
    (r) =>
      t.names(
        r,
        'personnel',
        namesOf(
          r.personnel.filter(
            (it) => it.availability === 'available' && !t.openRequests(r).some((job) => job.assigned_to === it.id),
          ),
        ),
      ),
  ],
]);

const lookups = questionsOf('lookups', [
  [
    'who lives in harbor point and what do they pay',
    (r) => t.texts([...t.residents(r, 'Harbor Point'), rentOf(r, 'Aisha Khan')]),
  ],
  [
    'Which other plumber do I have besides Rosa?',
    (r) =>
      t.names(
        r,
        'personnel',
        t.workersOf(r, 'Plumbing').filter((name) => name !== 'Rosa Delgado'),
      ),
  ],
  ['who painted the bedroom in maple court 3', (r) => t.texts([t.assignee(r, 'Bedroom painted')])],
  [
    'payments with a note about a key',
    (r) => {
      const found = r.payments.filter((it) => it.notes?.includes('key'));
      return t.texts(
        found.map((it) => it.tenant_name),
        ['Larkspur House'],
      );
    },
  ],
  ['whats the deposit of the Lindqvists', (r) => t.money(t.leaseOf(r, 'Ingrid Lindqvist').deposit_amount ?? 0)],
  [
    'who has the phone number 555-0113',
    (r) => t.names(r, 'tenants', r.tenants.filter((it) => it.phone === '555-0113').map(t.nameOf)),
  ],
  ['which unit does O’Connor rent?', () => t.texts(['Mission Terrace'])],
  ['Who was in Alameda Flat before?', () => t.texts(['Nora Quinn'])],
  ['Where is Tess Hollis based?', () => t.texts(['Denver'])],
  ['what zip code is Baker House', (r) => t.texts([t.property(r, 'Baker House').zip_code])],
  ['How do I reach Amara, the HVAC lady?', () => t.texts(['555-0204'])],
]);

/** Questions of an author who had not seen the assistant, as people put them. */
export const everyday = [...advice, ...dates, ...counts, ...sums, ...groups, ...top, ...negation, ...lookups];
