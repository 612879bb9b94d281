// Not used while the analyst is built: whoever works on it looks at `open-*.ts` only, and at this file's score.
import { TODAY } from '../portfolios.ts';
import { type Question, questionsOf } from '../question.ts';
import * as t from '../truths.ts';

const counts = questionsOf('counts', [
  [
    'how many units do i have in Texas',
    (r) =>
      t.count(
        r.properties.filter(({ state }) => state === 'TX'),
        r.properties,
      ),
  ],
  [
    'How many two-bedroom places do we manage?',
    (r) =>
      t.count(
        r.properties.filter((it) => it.bedrooms === 2),
        r.properties,
      ),
  ],
  [
    'How many plumbing jobs are still open?',
    (r) => t.count(t.openRequests(r).filter(t.trade('Plumbing')), t.openRequests(r)),
  ],
  ['Number of tenants behind on their rent?', (r) => t.count(t.late(r), t.active(r))],
  [
    'How many of my plumbers are available right now?',
    (r) =>
      t.count(
        r.personnel.filter((it) => it.service_type === 'Plumbing' && it.availability === 'available'),
        r.personnel,
      ),
  ],
  [
    'How many payments were made by check this year?',
    (r) =>
      t.count(
        t.paidIn(r, ...t.thisYear).filter((it) => it.payment_method === 'check'),
        t.paidIn(r, ...t.thisYear),
      ),
  ],
  [
    'How many leases expire between June and August?',
    (r) => t.count(t.endingIn(r, '2030-06-01', '2030-08-31'), t.running(r)),
  ],
  [
    'How many houses do I have vs condos?',
    (r) =>
      t.texts([
        ['house', 'houses'],
        r.properties.filter((it) => it.property_type === 'house').length,
        r.properties.filter((it) => it.property_type === 'condo').length,
      ]),
  ],
  ['how many homes are empty?', (r) => t.count(t.vacant(r), r.properties), 'landlord'],
  ['How many repairs have I reported?', (r) => t.count(r.requests), 'tenant'],
]);

const sums = questionsOf('sums', [
  [
    'What is the total rent of all my occupied properties?',
    (r) =>
      t.money(
        t.sumOf(t.occupied(r), (it) => it.rent_amount),
        t.sumOf(r.properties, (it) => it.rent_amount),
        t.sumOf(t.running(r), (it) => it.rent_amount),
      ),
  ],
  [
    'Average square footage of my houses?',
    (r) =>
      t.figure(
        'number',
        t.average(r.properties.filter((it) => it.property_type === 'house').map((it) => it.square_feet ?? 0)),
      ),
  ],
  [
    'What do I pay my electricians per hour on average?',
    (r) =>
      t.money(t.average(r.personnel.filter((it) => it.service_type === 'Electrical').map((it) => it.hourly_rate ?? 0))),
  ],
  [
    'How much in deposits am I holding in total?',
    (r) =>
      t.money(
        t.amounts(r.payments.filter((it) => it.payment_type === 'deposit' && it.status === 'completed')),
        t.amounts(r.payments.filter((it) => it.status === 'completed')),
      ),
  ],
  [
    'total cost of finished electrical work',
    (r) => t.money(t.costs(t.completed(r).filter(t.trade('Electrical'))), t.costs(t.completed(r))),
  ],
  ['How much does Bob Smith owe us?', (r) => t.money(t.owes(r, 'Bob Smith'), t.amounts(t.overdue(r)))],
  ['What percentage of my properties are occupied?', t.occupancy],
  [
    'median rent across the portfolio?',
    (r) =>
      t.money(t.median(r.properties.map((it) => it.rent_amount)), t.average(r.properties.map((it) => it.rent_amount))),
  ],
  [
    'How much rent came in this year so far?',
    (r) => t.money(t.amounts(t.rentIn(r, ...t.thisYear)), undefined, t.amounts(t.revenueIn(r, ...t.thisYear))),
    'landlord',
  ],
  [
    'how much have I paid in rent in total?',
    (r) => t.money(t.amounts(r.payments.filter((it) => it.status === 'completed' && t.isRent(it)))),
    'tenant',
  ],
]);

const groups = questionsOf('groups', [
  [
    'Show rent collected last month by city',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.rentIn(r, ...t.lastMonth), (it) => t.cityOf(r, it).split(',')[0] as string, t.amounts),
      ),
  ],
  [
    'How many open requests does each trade have?',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          t.openRequests(r),
          (it) => it.service_type ?? '',
          (it) => it.length,
        ),
      ),
  ],
  [
    'Break down overdue amounts by tenant',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.overdue(r), (it) => it.tenant_name, t.amounts),
      ),
  ],
  [
    'How many properties do I have in each state?',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          r.properties,
          (it) => it.state,
          (it) => it.length,
        ),
      ),
  ],
  [
    'average rent per property type',
    (r) =>
      t.rows(
        'money',
        t.grouped(
          r.properties,
          (it) => it.property_type,
          (it) => t.average(it.map(({ rent_amount }) => rent_amount)),
        ),
      ),
  ],
  [
    'maintenance spending by property this year',
    (r) =>
      t.rows(
        'money',
        t.grouped(
          t.closedIn(r, ...t.thisYear).filter((it) => it.estimated_cost),
          (it) => it.property_name,
          t.costs,
        ),
      ),
  ],
  [
    'Rent income month by month for 2030',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.rentIn(r, ...t.thisYear), (it) => (it.paid_date ?? '').slice(0, 7), t.amounts),
      ),
  ],
  [
    'count requests per priority',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          r.requests,
          (it) => it.priority,
          (it) => it.length,
        ),
      ),
  ],
  [
    'How many jobs does each of my workers have on hand?',
    (r) =>
      t.rows(
        'count',
        r.personnel.filter((it) => it.open_requests > 0).map((it) => [it.name, it.open_requests] as const),
      ),
  ],
  [
    'rent received per house this year',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.revenueIn(r, ...t.thisYear), (it) => it.property_name, t.amounts),
      ),
    'landlord',
  ],
]);

const top = questionsOf('top', [
  [
    'Which property is the cheapest?',
    (r) =>
      t.first(
        r,
        'properties',
        [...r.properties]
          .sort(t.by((it) => it.rent_amount))
          .slice(0, 1)
          .map((it) => it.name),
      ),
  ],
  [
    'Top 5 properties by rent',
    (r) =>
      t.first(
        r,
        'properties',
        [...r.properties]
          .sort(t.down((it) => it.rent_amount))
          .slice(0, 5)
          .map((it) => it.name),
      ),
  ],
  ['Who owes the most?', (r) => t.first(r, 'tenants', [...t.late(r)].sort(t.down((it) => t.owes(r, it))).slice(0, 1))],
  [
    'What was my most expensive repair ever?',
    (r) =>
      t.first(
        r,
        'requests',
        [...t.completed(r)]
          .sort(t.down((it) => it.estimated_cost ?? 0))
          .slice(0, 1)
          .map((it) => it.title),
      ),
  ],
  [
    'Which worker is cheapest per hour?',
    (r) =>
      t.first(
        r,
        'personnel',
        [...r.personnel]
          .sort(t.by((it) => it.hourly_rate ?? 0))
          .slice(0, 1)
          .map((it) => it.name),
      ),
  ],
  [
    'Which three leases end soonest?',
    (r) =>
      t.names(
        r,
        'tenants',
        [...t.running(r)]
          .sort(t.by((it) => it.end_date))
          .slice(0, 3)
          .map((it) => it.tenant_name),
      ),
  ],
  [
    'What trade do I spend the most money on?',
    (r) =>
      t.first(
        r,
        'trades',
        [...t.grouped(t.completed(r), (it) => it.service_type ?? '', t.costs)]
          .sort(t.down(([, it]) => it))
          .slice(0, 1)
          .map(([it]) => it),
      ),
  ],
  [
    'Which property needed repairs most often?',
    (r) =>
      t.first(
        r,
        'properties',
        [
          ...t.grouped(
            r.requests,
            (it) => it.property_name,
            (it) => it.length,
          ),
        ]
          .sort(t.down(([, it]) => it))
          .slice(0, 1)
          .map(([it]) => it),
      ),
  ],
  [
    'biggest place in Denver?',
    (r) =>
      t.first(
        r,
        'properties',
        [...t.inCity(r, 'Denver')]
          .sort(t.down((it) => it.square_feet ?? 0))
          .slice(0, 1)
          .map((it) => it.name),
      ),
  ],
  [
    'Which of my homes brings in the most?',
    (r) =>
      t.first(
        r,
        'properties',
        [...r.properties]
          .sort(
            t.down((it) => t.amounts(r.payments.filter((p) => p.property_id === it.id && p.status === 'completed'))),
          )
          .slice(0, 1)
          .map((it) => it.name),
      ),
    'landlord',
  ],
]);

const negation = questionsOf('negation', [
  [
    'Which tenants have no phone number on file?',
    (r) =>
      t.names(
        r,
        'tenants',
        r.tenants.filter((it) => !it.phone).map(t.nameOf),
        t
          .active(r)
          .filter((it) => !it.phone)
          .map(t.nameOf),
      ),
  ],
  [
    'Who has not paid rent this month?',
    (r) => {
      const due = r.payments.filter(
        (it) => t.isRent(it) && (it.due_date ?? '').startsWith('2030-05') && it.status !== 'completed',
      );
      return t.names(
        r,
        'tenants',
        due.map((it) => it.tenant_name),
        due.filter((it) => it.status === 'overdue').map((it) => it.tenant_name),
        t
          .active(r)
          .map(t.nameOf)
          .filter(
            (name) =>
              !t.rentIn(r, '2030-05-01', TODAY).some((it) => it.tenant_name === name) &&
              t.running(r).some((it) => it.tenant_name === name),
          ),
      );
    },
  ],
  [
    'Open requests that nobody is assigned to',
    (r) =>
      t.names(
        r,
        'requests',
        t
          .openRequests(r)
          .filter((it) => !it.assigned_to)
          .map((it) => it.title),
      ),
  ],
  [
    'Which properties are not in Portland?',
    (r) =>
      t.names(
        r,
        'properties',
        r.properties.filter((it) => it.city !== 'Portland').map((it) => it.name),
      ),
  ],
  [
    'Properties that never had a repair',
    (r) =>
      t.names(
        r,
        'properties',
        r.properties.filter(({ id }) => !r.requests.some((it) => it.property_id === id)).map((it) => it.name),
      ),
  ],
  [
    'which active tenants don’t have a lease running',
    (r) =>
      t.names(
        r,
        'tenants',
        t
          .active(r)
          .filter(({ id }) => !t.withLease(r).has(id))
          .map(t.nameOf),
      ),
  ],
  [
    'How many open requests are not urgent?',
    (r) => {
      const calm = t.openRequests(r).filter((it) => it.priority !== 'urgent');
      return t.count(
        calm,
        t.openRequests(r),
        calm.filter((it) => it.status === 'open'),
      );
    },
  ],
  [
    'requests without a cost estimate',
    (r) =>
      t.names(
        r,
        'requests',
        r.requests.filter((it) => it.estimated_cost === null).map((it) => it.title),
        t
          .openRequests(r)
          .filter((it) => it.estimated_cost === null)
          .map((it) => it.title),
      ),
  ],
  [
    'List personnel who are not available',
    (r) =>
      t.names(
        r,
        'personnel',
        r.personnel.filter((it) => it.availability !== 'available').map((it) => it.name),
        r.personnel.filter((it) => it.availability === 'unavailable').map((it) => it.name),
      ),
  ],
  [
    'Which home has no tenant?',
    (r) =>
      t.names(
        r,
        'properties',
        r.properties.filter(({ id }) => !r.tenants.some((it) => it.property_id === id)).map((it) => it.name),
      ),
    'landlord',
  ],
]);

const dates = questionsOf('dates', [
  [
    'Whose lease began in the first quarter of this year?',
    (r) =>
      t.names(
        r,
        'tenants',
        r.leases
          .filter(({ start_date }) => start_date >= t.lastQuarter[0] && start_date <= t.lastQuarter[1])
          .map((it) => it.tenant_name),
      ),
  ],
  ['revenue since Easter', (r) => t.money(t.amounts(t.revenueIn(r, '2030-04-21', TODAY)))],
  [
    'How many requests came in during the past 30 days?',
    (r) => t.count(t.openedIn(r, t.dayPlus(TODAY, -30), TODAY), r.requests),
  ],
  [
    'In how many days does Zoë Müller’s lease end?',
    (r) => t.figure('count', t.daysBetween(TODAY, t.leaseOf(r, 'Zoë Müller').end_date)),
  ],
  [
    'Which leases are up in July?',
    (r) =>
      t.names(
        r,
        'tenants',
        t.endingIn(r, '2030-07-01', '2030-07-31').map((it) => it.tenant_name),
      ),
  ],
  [
    'What did we spend on repairs in 2029?',
    (r) => t.money(t.costs(t.closedIn(r, '2029-01-01', '2029-12-31')), t.costs(t.completed(r))),
  ],
  [
    'Did we collect more rent in April than in March?',
    (r) => t.more(t.amounts(t.rentIn(r, ...t.lastMonth)), t.amounts(t.rentIn(r, '2030-03-01', '2030-03-31'))),
  ],
  [
    'which rent is more than 60 days late',
    (r) =>
      t.names(
        r,
        'tenants',
        t
          .overdue(r)
          .filter((it) => t.isRent(it) && t.daysBetween(it.due_date ?? TODAY, TODAY) > 60)
          .map((it) => it.tenant_name),
      ),
  ],
  [
    'What leases end in the next 2 months?',
    (r) =>
      t.names(
        r,
        'tenants',
        t.endingIn(r, TODAY, '2030-07-15').map((it) => it.tenant_name),
      ),
    'landlord',
  ],
  [
    'when is my next rent due',
    (r) =>
      t.day(
        r.payments.filter((it) => t.isRent(it) && it.status !== 'completed').sort(t.by((it) => it.due_date ?? ''))[0]
          ?.due_date ?? '2030-06-01',
        '2030-06-01',
      ),
    'tenant',
  ],
]);

const lookups = questionsOf('lookups', [
  ["What's Jose Nunez's rent?", (r) => t.money(t.leaseOf(r, 'José Núñez').rent_amount)],
  [
    'Who lives at Quay House?',
    (r) =>
      t.names(
        r,
        'tenants',
        t
          .active(r)
          .filter((it) => it.property_name === 'Quay House')
          .map(t.nameOf),
      ),
  ],
  ['phone number of Mark Bell', (r) => t.texts([t.tenant(r, 'Mark Bell').phone ?? ''])],
  ['When did Hope Long move in?', (r) => t.day(t.tenant(r, 'Hope Long').move_in_date ?? '')],
  ['Which apartment does Will Price rent?', (r) => t.names(r, 'properties', [t.tenant(r, 'Will Price').property_name])],
  ['How big is Casa Penasco?', (r) => t.texts([[`${t.property(r, 'Casa Peñasco').square_feet}`, '1,150']])],
  ['when does Fred Jackson’s lease end?', () => t.unknown('Fred Jackson')],
  [
    'Who is handling the furnace/no heat problem at Lakeview 12A?',
    (r) => t.texts([t.assignee(r, 'No heat in bedroom')]),
  ],
  ['tell me the email of Ben', (r) => t.texts([t.tenant(r, 'Ben Carter').email]), 'landlord'],
  ['What is my deposit?', (r) => t.money(r.leases[0]?.deposit_amount ?? 0), 'tenant'],
]);

const advice = questionsOf('advice', [
  [
    'Why is Fremont Loft sitting empty?',
    () => t.texts([['Olga Ivanova', 'December 31, 2029', 'Nadia Haddad', 'June 1, 2030']]),
  ],
  ['why hasnt Amelie Dubois paid for May yet', () => t.texts([['May 20, 2030', 'not due yet', 'not yet due']])],
  ['Why did Nora Quinn leave?', () => t.refusal()],
  [
    'I only get the plumber for one visit this week. Which job should he do?',
    (r) =>
      t.first(
        r,
        'requests',
        t
          .openRequests(r)
          .filter((it) => it.service_type === 'Plumbing' && it.priority === 'urgent')
          .map((it) => it.title),
      ),
  ],
  [
    'I am flying to Denver next week, what do I have to take care of there?',
    (r) =>
      t.texts([
        ...t.late(r).filter((name) => t.cityOf(r, t.tenant(r, name)).startsWith('Denver')),
        ...t
          .openRequests(r)
          .filter((it) => !it.assigned_to && t.cityOf(r, it).startsWith('Denver'))
          .map((it) => it.title),
      ]),
  ],
  [
    'Robert Smithson is still in Pike Street but his lease has run out, what now?',
    () => t.texts([['April 30, 2030'], ['renew', 'new lease', 'extend']]),
  ],
  [
    'Whose rent could I raise? I mean tenants who pay less than the listed rent of their home',
    (r) => {
      const cheap = r.leases.filter((it) => it.rent_amount < t.property(r, it.property_name).rent_amount);
      const current = cheap.filter((it) => t.running(r).includes(it)).map((it) => it.tenant_name);
      const stayed = cheap.filter((it) => it.end_date < TODAY && t.active(r).some(({ id }) => id === it.tenant_id));
      return t.names(r, 'tenants', current, [...current, ...stayed.map((it) => it.tenant_name)]);
    },
  ],
  ['Should I sell Baker House?', () => t.refusal()],
  [
    'I have an hour for my rentals tonight, what should I start with?',
    (r) => t.texts(t.debtors(r).slice(0, 1)),
    'landlord',
  ],
  ['Do I have to do something about my lease soon?', () => t.texts([['September 30, 2030']]), 'tenant'],
]);

const actions = questionsOf('actions', [
  ['Remind everyone who is behind on rent', (r) => t.reminders(r, t.late(r))],
  ['send Dmitri a payment reminder', (r) => t.reminders(r, ['Dmitri Petrov'])],
  [
    'Write to all tenants whose lease ends this month and ask if they want to renew',
    (r) =>
      t.message(
        r,
        t.endingIn(r, TODAY, '2030-05-31').map((it) => it.tenant_name),
        ['renew', 'lease'],
      ),
  ],
  [
    'Will Price paid his May rent in cash yesterday',
    (r) =>
      t.cards(r, [
        {
          kinds: ['settlement'],
          who: 'Will Price',
          amounts: [t.oldestDue(r, 'Will Price')],
          texts: ['cash', 'May 14, 2030'],
        },
      ]),
  ],
  [
    'Log a 75 dollar payment from Bob Smith',
    (r) => t.cards(r, [{ kinds: ['payment'], who: 'Bob Smith', amounts: [75] }]),
  ],
  [
    'Assign Henrik to the outlet at the Ballard Bungalow',
    (r) => t.cards(r, [{ kinds: ['assignment'], texts: ['Henrik Vos', 'Outlet sparks'] }]),
  ],
  [
    'Create an urgent maintenance request for Harbor Point: the ceiling is leaking',
    (r) => t.cards(r, [{ kinds: ['request'], texts: ['Harbor Point', 'ceiling', 'urgent'] }]),
  ],
  [
    'Tell the people at Maple Court 2 that the water will be off on Friday',
    (r) => t.message(r, t.residents(r, 'Maple Court 2'), 'water'),
  ],
  [
    'Ben paid rent',
    (r) => t.cards(r, [{ kinds: ['settlement'], who: 'Ben Carter', amounts: [t.oldestDue(r, 'Ben Carter')] }]),
    'landlord',
  ],
  [
    'My heating is broken, please send someone',
    (r) => t.cards(r, [{ kinds: ['request'], texts: ['Lakeview 12B', 'heating'] }]),
    'tenant',
  ],
]);

const language = questionsOf('language', [
  ['¿Cuántos inquilinos activos tengo?', (r) => t.spanish(t.count(t.active(r)))],
  ['¿Quién debe más?', (r) => t.spanish(t.first(r, 'tenants', t.debtors(r).slice(0, 1)))],
  [
    '¿Cuánto alquiler cobré el mes pasado?',
    (r) =>
      t.spanish(t.money(t.amounts(t.rentIn(r, ...t.lastMonth)), undefined, t.amounts(t.revenueIn(r, ...t.lastMonth)))),
  ],
  [
    'Welche Wohnungen stehen leer?',
    (r) =>
      t.german(
        t.names(
          r,
          'properties',
          t.vacant(r).map((it) => it.name),
        ),
      ),
  ],
  ['Wann endet der Mietvertrag von Zoë Müller?', (r) => t.german(t.day(t.leaseOf(r, 'Zoë Müller').end_date))],
  ['Wie viele offene Reparaturen gibt es?', (r) => t.german(t.count(t.openRequests(r), r.requests))],
  ['hwo many tennants do i have', (r) => t.count(r.tenants, undefined, t.active(r))],
  ['list overdu paymnets', (r) => t.names(r, 'tenants', t.late(r))],
  ['Should I buy the building next door?', () => t.refusal()],
  ['What is the mortgage rate today?', () => t.refusal(), 'landlord'],
]);

/** A hundred questions, ten of each kind. */
export const heldOut: readonly Question[] = [
  ...counts,
  ...sums,
  ...groups,
  ...top,
  ...negation,
  ...dates,
  ...lookups,
  ...advice,
  ...actions,
  ...language,
];
