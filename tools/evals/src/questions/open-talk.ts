import { TODAY } from '../portfolios.ts';
import { questionsOf } from '../question.ts';
import type { Records } from '../records.ts';
import * as t from '../truths.ts';

/** Names of the tenants of the leases that end in a period. */
const enders = (records: Records, from: string, to: string) =>
  t.endingIn(records, from, to).map((it) => it.tenant_name);

const inYear = (day: string | null) => day !== null && day.slice(0, 10) >= '2030-01-01' && day.slice(0, 10) <= TODAY;
/** Revenue of a home in this year less its estimated maintenance costs. */
const rest = (r: Records, { id }: { readonly id: number }) =>
  t.amounts(t.revenueIn(r, ...t.thisYear).filter((it) => it.property_id === id)) -
  t.costs(t.completed(r).filter((it) => it.property_id === id && inYear(it.closed_at)));
const bestHome = (r: Records) => [...r.properties].sort(t.down((it) => rest(r, it)))[0]?.name ?? '';
const losing = (r: Records) => r.properties.filter((it) => rest(r, it) < 0).map(({ name }) => name);
const idle = (r: Records) => r.properties.filter((it) => it.status !== 'occupied').map(({ name }) => name);
const closedOn = (r: Records, title: string) =>
  (r.requests.find((it) => it.title === title)?.closed_at ?? '').slice(0, 10);
/** The tenants with the most requests. */
const mostRequests = (r: Records) => {
  const counts = t.grouped(
    r.requests.filter((it) => it.tenant_name !== null),
    (it) => it.tenant_name ?? '',
    (all) => all.length,
  );
  const most = Math.max(...counts.map(([, count]) => count));
  return counts.filter(([, count]) => count === most).map(([name]) => name);
};

const dates = questionsOf('dates', [
  [
    'How much rent came in last month?',
    (r) => t.money(t.amounts(t.rentIn(r, ...t.lastMonth)), undefined, t.amounts(t.revenueIn(r, ...t.lastMonth))),
  ],
  [
    'revenue in the past 90 days',
    (r) =>
      t.money(
        t.amounts(t.revenueIn(r, t.dayPlus(TODAY, -90), TODAY)),
        undefined,
        t.amounts(t.revenueIn(r, t.dayPlus(TODAY, -89), TODAY)),
      ),
  ],
  ['What was our revenue in the first quarter of 2030?', (r) => t.money(t.amounts(t.revenueIn(r, ...t.lastQuarter)))],
  [
    'How much did we take in between February 10 and March 10?',
    (r) => t.money(t.amounts(t.revenueIn(r, '2030-02-10', '2030-03-10'))),
  ],
  ['Which leases end in the next 30 days?', (r) => t.names(r, 'tenants', enders(r, TODAY, t.dayPlus(TODAY, 30)))],
  [
    'Leases ending this summer',
    (r) => t.names(r, 'tenants', enders(r, '2030-06-01', '2030-08-31'), enders(r, '2030-06-21', '2030-09-22')),
  ],
  [
    'Which leases end after this year?',
    (r) =>
      t.names(
        r,
        'tenants',
        r.leases.filter((it) => it.end_date > '2030-12-31').map((it) => it.tenant_name),
        t
          .running(r)
          .filter((it) => it.end_date > '2030-12-31')
          .map((it) => it.tenant_name),
      ),
  ],
  [
    'How many days until Grace Young’s lease is over?',
    (r) => t.figure('count', t.daysBetween(TODAY, t.leaseOf(r, 'Grace Young').end_date)),
  ],
  [
    'How long has Dmitri Petrov been overdue?',
    () => t.texts([[String(t.daysBetween('2030-03-01', TODAY)), 'March 1, 2030', 'since March']]),
  ],
  [
    'Which requests are older than 30 days and still open?',
    (r) => {
      const old = t.openRequests(r).filter((it) => t.daysBetween(it.created_at, TODAY) > 30);
      return t.names(
        r,
        'requests',
        old.map((it) => it.title),
        old.filter((it) => it.status === 'open').map((it) => it.title),
      );
    },
  ],
  [
    'What repairs were finished in April?',
    (r) =>
      t.names(
        r,
        'requests',
        t.closedIn(r, ...t.lastMonth).map((it) => it.title),
      ),
  ],
  [
    'requests opened this week',
    (r) =>
      t.names(
        r,
        'requests',
        t.openedIn(r, '2030-05-13', TODAY).map((it) => it.title),
        t.openedIn(r, '2030-05-12', TODAY).map((it) => it.title),
        t.openedIn(r, '2030-05-09', TODAY).map((it) => it.title),
      ),
  ],
  [
    'How much maintenance did we pay for in the last six months?',
    (r) =>
      t.money(
        t.costs(t.closedIn(r, '2029-11-15', TODAY)),
        t.costs(t.completed(r)),
        t.costs(t.closedIn(r, '2029-11-01', '2030-04-30')),
      ),
  ],
  [
    'Was revenue in January higher than in February?',
    (r) =>
      t.more(
        t.amounts(t.revenueIn(r, '2030-01-01', '2030-01-31')),
        t.amounts(t.revenueIn(r, '2030-02-01', '2030-02-28')),
      ),
  ],
  [
    'Who moved in this year?',
    (r) =>
      t.names(
        r,
        'tenants',
        r.tenants
          .filter((it) => (it.move_in_date ?? '') >= '2030-01-01' && (it.move_in_date ?? '') <= TODAY)
          .map(t.nameOf),
      ),
  ],
  [
    'Which payments are due in June?',
    (r) =>
      t.names(
        r,
        'tenants',
        r.payments.filter((it) => (it.due_date ?? '').startsWith('2030-06')).map((it) => it.tenant_name),
      ),
  ],
  [
    'rent collected since Valentine’s Day',
    (r) => t.money(t.amounts(t.rentIn(r, '2030-02-14', TODAY)), t.amounts(t.rentIn(r, '2029-01-01', TODAY))),
  ],
  [
    'What did I collect in the fiscal year that began last October?',
    (r) => t.money(t.amounts(t.revenueIn(r, '2029-10-01', TODAY))),
  ],
  [
    'When does the lease of the Blue House end?',
    (r) => t.day(r.leases.find((it) => it.property_name === 'Blue House')?.end_date ?? ''),
    'landlord',
  ],
  ['When does my lease end?', (r) => t.day(r.leases[0]?.end_date ?? ''), 'tenant'],
  [
    'How much was overdue at the end of April?',
    (r) => t.money(t.amounts(t.overdueOn(r, '2030-04-30')), t.amounts(t.overdue(r))),
  ],
  [
    'Who was late on rent at the beginning of May?',
    (r) =>
      t.names(
        r,
        'tenants',
        t
          .overdueOn(r, '2030-05-01')
          .filter(t.isRent)
          .map((it) => it.tenant_name),
      ),
  ],
  ['How many leases were active on January 1?', (r) => t.count(t.leasesOn(r, '2030-01-01'), t.running(r))],
  [
    'What was my rent roll at the end of last year?',
    (r) => t.money(t.sumOf(t.leasesOn(r, '2029-12-31'), (it) => it.rent_amount)),
  ],
  [
    'Who lived in Bayside Flat in 2029?',
    (r) =>
      t.names(
        r,
        'tenants',
        r.leases
          .filter((it) => it.property_name === 'Bayside Flat' && it.start_date < '2030')
          .map((it) => it.tenant_name),
      ),
  ],
  ['Which properties were under maintenance in March?', () => t.refusal()],
  [
    'Who moved out in December?',
    (r) =>
      t.names(
        r,
        'tenants',
        r.leases.filter((it) => it.end_date.startsWith('2029-12')).map((it) => it.tenant_name),
      ),
  ],
  [
    'How much did we collect from March 15 to April 15?',
    (r) => t.money(t.amounts(t.revenueIn(r, '2030-03-15', '2030-04-15'))),
  ],
  ['revenue two months ago', (r) => t.money(t.amounts(t.revenueIn(r, '2030-03-01', '2030-03-31')))],
  ['revenue of the last three full months', (r) => t.money(t.amounts(t.revenueIn(r, '2030-02-01', '2030-04-30')))],
  ['Q4 revenue', (r) => t.money(t.amounts(t.revenueIn(r, '2029-10-01', '2029-12-31')))],
  [
    'Which leases end after Christmas?',
    (r) =>
      t.names(
        r,
        'tenants',
        t
          .running(r)
          .filter((it) => it.end_date > '2030-12-25')
          .map((it) => it.tenant_name),
      ),
  ],
  ['How many weeks until Bob Smith’s lease ends?', () => t.figure('count', 2)],
  [
    'How many days are left in Zoë Müller’s lease?',
    (r) => t.figure('count', t.daysBetween(TODAY, t.leaseOf(r, 'Zoë Müller').end_date)),
  ],
  ['How long is the lease of Ana Ortiz?', () => t.figure('count', 12), 'landlord'],
  ['When was the burst pipe fixed?', (r) => t.day(closedOn(r, 'Burst pipe'))],
  ['When was the last payment of Dmitri Petrov?', () => t.day('2030-02-01')],
  [
    'Who paid in the first three days of May?',
    (r) =>
      t.names(
        r,
        'tenants',
        r.payments
          .filter(
            (it) =>
              it.status === 'completed' &&
              (it.paid_date ?? '').slice(0, 10) >= '2030-05-01' &&
              (it.paid_date ?? '').slice(0, 10) <= '2030-05-03',
          )
          .map((it) => it.tenant_name),
      ),
  ],
  ['Since when is my window broken?', () => t.texts([['April 25, 2030']]), 'tenant'],
]);

const lookups = questionsOf('lookups', [
  ['Who rents Larkspur House?', (r) => t.names(r, 'tenants', t.residents(r, 'Larkspur House'))],
  [
    'What is the rent of Casa Penasco?',
    (r) => t.money(t.property(r, 'Casa Peñasco').rent_amount, undefined, t.leaseOf(r, 'Amélie Dubois').rent_amount),
  ],
  ['phone of siobhan o’connor', (r) => t.texts([t.tenant(r, "Siobhán O'Connor").phone ?? ''])],
  ['What is Amelie Dubois’ email address?', (r) => t.texts([t.tenant(r, 'Amélie Dubois').email])],
  ['When did May Chen move in?', (r) => t.day(t.tenant(r, 'May Chen').move_in_date ?? '')],
  ['What does Will pay in rent?', (r) => t.money(t.leaseOf(r, 'Will Price').rent_amount)],
  ['Does Summer Reyes have a phone number?', () => t.yes(false, 'no phone', 'without a phone', 'has no phone')],
  ['What is the deposit for Mark Bell’s lease?', (r) => t.money(t.leaseOf(r, 'Mark Bell').deposit_amount)],
  [
    'How many bedrooms does the Ballard Bungalow have?',
    (r) => t.figure('count', t.property(r, 'Ballard Bungalow').bedrooms ?? 0),
  ],
  ['Address of Quay House?', (r) => t.texts([t.property(r, 'Quay House').address])],
  ['Is Fremont Loft vacant?', () => t.yes(true, 'available')],
  [
    'What does Rosa Delgado charge?',
    (r) => t.money(r.personnel.find((it) => it.name === 'Rosa Delgado')?.hourly_rate ?? 0),
  ],
  ['Who is the tenant in Highlands Duplex B?', (r) => t.names(r, 'tenants', t.residents(r, 'Highlands Duplex B'))],
  ['What’s the status of the garage door repair?', () => t.texts([['open', 'not assigned', 'unassigned']])],
  ['What does Garcia pay?', () => t.texts(['Maria', 'Luis'])],
  ['Show me the lease of Gerald Fitzpatrick', () => t.unknown('Gerald Fitzpatrick')],
  ['What is the rent of Windsor Castle?', () => t.unknown('Windsor Castle')],
  ['Who is working on the no-heat problem in Lakeview 12A?', (r) => t.texts([t.assignee(r, 'No heat in bedroom')])],
  ['What is Ana’s rent?', (r) => t.money(t.leaseOf(r, 'Ana Ortiz').rent_amount), 'landlord'],
  ['How much is my rent?', (r) => t.money(r.leases[0]?.rent_amount ?? 0), 'tenant'],
]);

const advice = questionsOf('advice', [
  [
    'What should I do today?',
    (r) =>
      t.texts([
        ...t.debtors(r).slice(0, 1),
        ...t
          .openRequests(r)
          .filter((it) => it.priority === 'urgent' && !it.assigned_to)
          .map((it) => it.title),
        ...t
          .endingIn(r, TODAY, '2030-05-31')
          .map((it) => it.tenant_name)
          .slice(0, 1),
      ]),
  ],
  [
    'What is urgent?',
    (r) =>
      t.texts(
        t
          .openRequests(r)
          .filter((it) => it.priority === 'urgent')
          .map((it) => it.title),
      ),
  ],
  ['Why is Dmitri Petrov overdue?', (r) => t.texts([t.owes(r, 'Dmitri Petrov'), 'March'])],
  ['Why is May Chen on the overdue list, she paid me', (r) => t.texts([t.owes(r, 'May Chen'), ['part', '$500']])],
  ['Why does Luis García still owe May rent?', () => t.texts([['failed', 'did not go through', 'returned']])],
  [
    'why is revenue down in May',
    (r) => t.texts([t.amounts(t.revenueIn(r, ...t.thisMonth)), t.amounts(t.revenueIn(r, ...t.lastMonth))]),
  ],
  ['Which tenants should I talk to about renewing?', (r) => t.texts(enders(r, TODAY, t.dayPlus(TODAY, 30)))],
  ['Who do I need to chase for money?', (r) => t.names(r, 'tenants', t.late(r))],
  [
    'Which vacant unit costs me the most in lost rent?',
    (r) =>
      t.first(
        r,
        'properties',
        [...t.vacant(r)]
          .sort(t.down((it) => it.rent_amount))
          .slice(0, 1)
          .map((it) => it.name),
      ),
  ],
  [
    'Which repair should be done first?',
    (r) =>
      t.texts([
        t
          .openRequests(r)
          .filter((it) => it.priority === 'urgent')
          .map((it) => it.title),
      ]),
  ],
  ['Who could take care of the leaking water heater?', (r) => t.texts([t.workersOf(r, 'Plumbing')])],
  ['Who is available to paint?', (r) => t.names(r, 'personnel', t.workersOf(r, 'Painting'))],
  [
    'Are there open requests that have been waiting for more than two months?',
    (r) =>
      t.names(
        r,
        'requests',
        t
          .openRequests(r)
          .filter((it) => t.daysBetween(it.created_at, TODAY) > 61)
          .map((it) => it.title),
      ),
  ],
  [
    'Which tenants are still living there without a valid lease?',
    (r) =>
      t.names(
        r,
        'tenants',
        t
          .active(r)
          .filter(
            ({ id }) =>
              r.leases.some((it) => it.tenant_id === id && it.status === 'expired') && !t.withLease(r).has(id),
          )
          .map(t.nameOf),
        t
          .active(r)
          .filter(({ id }) => !t.withLease(r).has(id))
          .map(t.nameOf),
      ),
  ],
  ['What is going on at Wicker Park Studio?', (r) => t.texts([t.owes(r, 'Dmitri Petrov'), 'Water heater'])],
  [
    'Give me a summary of my portfolio',
    (r) => t.texts([r.properties.length, t.active(r).length, t.amounts(t.overdue(r))]),
  ],
  [
    'Is anything wrong with the rent of Hope Long?',
    (r) => t.texts([t.owes(r, 'Hope Long'), ['reversed', 'reversal', 'overdue']]),
  ],
  ['Do I have any problems with late rent?', (r) => t.names(r, 'tenants', t.late(r))],
  ['Who owes me money?', (r) => t.names(r, 'tenants', t.late(r)), 'landlord'],
  ['What do I need to pay next?', (r) => t.texts([t.oldestDue(r, 'May Chen')]), 'tenant'],
  ['Who should I call about rent today?', (r) => t.names(r, 'tenants', t.late(r))],
  [
    'Which requests should I prioritize?',
    (r) =>
      t.names(
        r,
        'requests',
        t
          .openRequests(r)
          .filter((it) => it.priority === 'urgent')
          .map((it) => it.title),
      ),
  ],
  [
    'Which leases need renewing soon?',
    (r) =>
      t.names(
        r,
        'tenants',
        t.ending(r, 60).map((it) => it.tenant_name),
      ),
  ],
  ['Explain why Summer Reyes is late', (r) => t.texts([t.owes(r, 'Summer Reyes'), 'returned'])],
  ['Why do I owe money?', (r) => t.texts([t.owes(r, 'May Chen')]), 'tenant'],
  [
    'Which requests are stuck?',
    (r) =>
      t.names(
        r,
        'requests',
        t
          .openRequests(r)
          .filter((it) => t.daysBetween(it.created_at, TODAY) > 14)
          .map((it) => it.title),
      ),
  ],
  ['Which property is my best?', (r) => t.texts([[bestHome(r)], ['revenue less']])],
  ['Which properties lose money?', (r) => t.names(r, 'properties', losing(r), [...losing(r), ...idle(r)])],
  [
    'How are we doing compared to last month?',
    (r) => t.texts([t.amounts(t.revenueIn(r, ...t.thisMonth)), t.amounts(t.revenueIn(r, ...t.lastMonth))]),
  ],
  [
    'What is new today?',
    (r) =>
      t.texts([
        t.amounts(r.payments.filter((it) => it.status === 'completed' && it.paid_date?.slice(0, 10) === TODAY)),
      ]),
  ],
  ['What changed since yesterday?', (r) => t.texts(t.openedIn(r, t.dayPlus(TODAY, -1), TODAY).map((it) => it.title))],
  ['Do I have to pay a late fee?', () => t.texts([['No fee']]), 'tenant'],
  ['Is my rent paid?', (r) => t.texts([t.owes(r, 'May Chen')]), 'tenant'],
  ['When will my repair be done?', () => t.texts(['Window does not close', ['no day is scheduled']]), 'tenant'],
  ['What should I do about Bob Smith?', (r) => t.texts([t.owes(r, 'Bob Smith'), ['May 31, 2030']])],
  ['What should I do about the outlet that sparks?', () => t.texts(['Outlet sparks', 'Henrik Vos'])],
  ['how do i handle a tenant who has not paid', (r) => t.names(r, 'tenants', t.late(r))],
  [
    'What should I do about expiring leases?',
    (r) =>
      t.names(
        r,
        'tenants',
        t.ending(r, 60).map((it) => it.tenant_name),
      ),
  ],
  [
    'Which leases end soon and have no renewal yet?',
    (r) =>
      t.names(
        r,
        'tenants',
        t
          .ending(r, 60)
          .filter(
            ({ property_id }) => !r.leases.some((it) => it.status === 'pending' && it.property_id === property_id),
          )
          .map((it) => it.tenant_name),
      ),
  ],
  ['wich tenant needs atention', (r) => t.texts([t.debtors(r).slice(0, 1)])],
  ['Which property needs attention?', () => t.texts(['Ballard Bungalow', 'Outlet sparks'])],
  [
    'How could I earn more?',
    (r) => t.texts([t.sumOf(t.running(r), (it) => it.rent_amount) + t.sumOf(t.vacant(r), (it) => it.rent_amount)]),
  ],
  [
    'Why do I have so many vacancies?',
    (r) =>
      t.names(
        r,
        'properties',
        idle(r),
        t.vacant(r).map((it) => it.name),
      ),
  ],
  ['Why is the roof not fixed yet?', () => t.texts(['Roof shingles missing', ['Nobody is assigned']])],
  [
    'Why did we spend so much in February?',
    (r) => t.texts([t.costs(t.closedIn(r, '2030-02-01', '2030-02-28')), 'Furnace replaced']),
  ],
  [
    'How long has Alameda Flat been vacant?',
    () => t.texts([['September 30, 2029'], t.daysBetween('2029-09-30', TODAY)]),
  ],
  ['Which tenant has been overdue the longest?', () => t.texts(['Dmitri Petrov', 'Hope Long'], ['Bob Smith'])],
  [
    'Which tenants whose lease ends soon owe money?',
    (r) =>
      t.names(
        r,
        'tenants',
        t.late(r).filter((name) => t.ending(r, 60).some((it) => it.tenant_name === name)),
      ),
  ],
  ['Who complains most often?', (r) => t.texts([mostRequests(r)])],
  ['What will it cost to fix everything?', (r) => t.money(t.costs(t.openRequests(r)))],
  ['Are we slower than last month with repairs?', () => t.refusal()],
  ['Did anyone pay too much?', () => t.refusal()],
  [
    'Is there anything urgent that nobody is working on yet?',
    (r) => {
      const urgent = t.openRequests(r).filter(({ priority }) => priority === 'urgent');
      return t.names(
        r,
        'requests',
        urgent.filter(({ assigned_to }) => !assigned_to).map(({ title }) => title),
        urgent.filter(({ status }) => status === 'open').map(({ title }) => title),
      );
    },
  ],
  ['Why is Summer Reyes overdue?', () => t.texts([['returned', 'bounced', 'sent back'], 'April'])],
  ['Why does Hope Long owe money?', () => t.texts([['reversed', 'reversal', 'undone']])],
  [
    'Which leases should I renew first?',
    (r) =>
      t.texts(
        t.endingIn(r, TODAY, '2030-05-31').map((it) => it.tenant_name),
        t.endingIn(r, '2030-12-01', '2031-12-31').map((it) => it.tenant_name),
      ),
  ],
  [
    'Who should I call first about late rent?',
    (r) =>
      t.texts([
        [...t.debtors(r).slice(0, 1), t.overdue(r).sort(t.by((it) => it.due_date ?? ''))[0]?.tenant_name ?? ''],
      ]),
  ],
  [
    'Is anybody who is overdue also at the end of their lease?',
    (r) =>
      t.names(
        r,
        'tenants',
        t.late(r).filter((name) => t.ending(r, 60).some((it) => it.tenant_name === name)),
      ),
  ],
  [
    'Why is revenue lower in May than in April?',
    (r) => t.texts([t.amounts(t.revenueIn(r, ...t.thisMonth)), t.amounts(t.revenueIn(r, ...t.lastMonth))]),
  ],
  ['Who should fix the sparking outlet?', (r) => t.texts([t.workersOf(r, 'Electrical')])],
  ['What should I do today?', (r) => t.texts(t.late(r)), 'landlord'],
  ['Why do I still owe something for May?', (r) => t.texts([t.amounts(t.overdue(r)), ['part', '$500']]), 'tenant'],
]);

const actions = questionsOf('actions', [
  ['Send a reminder to everyone who is overdue', (r) => t.reminders(r, t.late(r))],
  ['Remind Bob Smith about his rent', (r) => t.reminders(r, ['Bob Smith'])],
  ['remind will and bob smith that rent is overdue', (r) => t.reminders(r, ['Will Price', 'Bob Smith'])],
  [
    'Email all late tenants in Seattle a reminder',
    (r) =>
      t.reminders(
        r,
        t.late(r).filter((name) => t.cityOf(r, t.tenant(r, name)).startsWith('Seattle')),
      ),
  ],
  [
    'Remind everybody who owes more than $2,000',
    (r) =>
      t.reminders(
        r,
        t.late(r).filter((name) => t.owes(r, name) > 2000),
      ),
  ],
  [
    'Send a reminder to all overdue tenants except Bob Smith',
    (r) =>
      t.reminders(
        r,
        t.late(r).filter((name) => name !== 'Bob Smith'),
      ),
  ],
  ['Write to Zoë Müller that the plumber comes on Tuesday', (r) => t.message(r, ['Zoë Müller'], 'plumber', 'Tuesday')],
  [
    'Tell everyone at Quay House that the roof will be repaired next week',
    (r) => t.message(r, t.residents(r, 'Quay House'), 'roof'),
  ],
  [
    'Ask the tenants whose leases end in the next 30 days whether they want to renew',
    (r) => t.message(r, enders(r, TODAY, t.dayPlus(TODAY, 30)), ['renew', 'lease']),
  ],
  [
    'Record that Will Price paid his rent today',
    (r) =>
      t.cards(r, [
        { kinds: ['settlement'], who: 'Will Price', amounts: [t.oldestDue(r, 'Will Price')], texts: ['May 15, 2030'] },
      ]),
  ],
  [
    'Bob Smith paid $2,880 by check yesterday',
    (r) => t.cards(r, [{ kinds: ['settlement'], who: 'Bob Smith', amounts: [2880], texts: ['check', 'May 14, 2030'] }]),
  ],
  [
    'Dmitri paid 1090 in cash on May 10',
    (r) =>
      t.cards(r, [
        { kinds: ['settlement', 'payment'], who: 'Dmitri Petrov', amounts: [1090], texts: ['cash', 'May 10, 2030'] },
      ]),
  ],
  [
    'Add a $40 key fee paid by Tom Okafor',
    (r) => t.cards(r, [{ kinds: ['payment'], who: 'Tom Okafor', amounts: [40], texts: ['fee'] }]),
  ],
  [
    'Open a maintenance request for Harbor Point: the dishwasher does not drain',
    (r) => t.cards(r, [{ kinds: ['request'], texts: ['Harbor Point', ['dishwasher', 'drain']] }]),
  ],
  [
    'New urgent ticket, burst pipe in Foxglove Cottage',
    (r) => t.cards(r, [{ kinds: ['request'], texts: ['Foxglove Cottage', 'pipe', 'urgent'] }]),
  ],
  [
    'Assign Rosa Delgado to the kitchen faucet at Larkspur House',
    (r) => t.cards(r, [{ kinds: ['assignment'], texts: ['Rosa Delgado', 'Kitchen faucet'] }]),
  ],
  [
    'assign someone for carpet request at baker house',
    (r) => t.cards(r, [{ kinds: ['assignment'], texts: ['Replace hall carpet'] }]),
  ],
  ['Delete Larkspur House', () => t.refusal()],
  ['Remind Ben that rent is due', (r) => t.reminders(r, ['Ben Carter']), 'landlord'],
  [
    'Report a problem: the shower has no hot water',
    (r) => t.cards(r, [{ kinds: ['request'], texts: ['Lakeview 12B', ['shower', 'hot water']] }]),
    'tenant',
  ],
]);

const language = questionsOf('language', [
  ['¿Cuántas propiedades tengo?', (r) => t.spanish(t.count(r.properties))],
  [
    '¿Quién no ha pagado el alquiler este mes?',
    (r) =>
      t.spanish(
        t.names(
          r,
          'tenants',
          r.payments
            .filter((it) => t.isRent(it) && it.status !== 'completed' && (it.due_date ?? '').startsWith('2030-05'))
            .map((it) => it.tenant_name),
          t.late(r),
          t
            .overdue(r)
            .filter((it) => t.isRent(it) && (it.due_date ?? '').startsWith('2030-05'))
            .map((it) => it.tenant_name),
        ),
      ),
  ],
  [
    '¿Cuál es la propiedad más cara?',
    (r) =>
      t.spanish(
        t.first(
          r,
          'properties',
          [...r.properties]
            .sort(t.down((it) => it.rent_amount))
            .slice(0, 1)
            .map((it) => it.name),
        ),
      ),
  ],
  [
    '¿Cuánto me deben en total?',
    (r) => t.spanish(t.money(t.amounts(t.overdue(r)), undefined, t.amounts([...t.overdue(r), ...t.pending(r)]))),
  ],
  [
    '¿Qué contratos terminan en los próximos 30 días?',
    (r) => t.spanish(t.names(r, 'tenants', enders(r, TODAY, t.dayPlus(TODAY, 30)))),
  ],
  [
    '¿Cuántas reparaciones urgentes están abiertas?',
    (r) =>
      t.spanish(
        t.count(
          t.openRequests(r).filter((it) => it.priority === 'urgent'),
          t.openRequests(r),
        ),
      ),
  ],
  ['Wie viele Mieter habe ich?', (r) => t.german(t.count(r.tenants, undefined, t.active(r)))],
  ['Wer ist mit der Miete im Rückstand?', (r) => t.german(t.names(r, 'tenants', t.late(r)))],
  [
    'Wie hoch ist die durchschnittliche Miete?',
    (r) =>
      t.german(
        t.money(
          t.average(r.properties.map((it) => it.rent_amount)),
          undefined,
          t.average(t.running(r).map((it) => it.rent_amount)),
        ),
      ),
  ],
  ['Welche Verträge enden im Juni?', (r) => t.german(t.names(r, 'tenants', enders(r, '2030-06-01', '2030-06-30')))],
  ['Wann endet mein Mietvertrag?', (r) => t.german(t.day(r.leases[0]?.end_date ?? '')), 'tenant'],
  ['how manny propertys do i have', (r) => t.count(r.properties)],
  ['which leeses end in the next 30 days', (r) => t.names(r, 'tenants', enders(r, TODAY, t.dayPlus(TODAY, 30)))],
  ['who is overdeu rn', (r) => t.names(r, 'tenants', t.late(r))],
  [
    'can u show me vacent units',
    (r) =>
      t.names(
        r,
        'properties',
        t.vacant(r).map((it) => it.name),
      ),
  ],
  ['What is the weather going to be tomorrow?', () => t.refusal()],
  ['Can I evict Dmitri Petrov?', () => t.refusal()],
  ['What will rents in Austin be next year?', () => t.refusal()],
  ['Write a poem about my houses', () => t.refusal(), 'landlord'],
  ['What is my landlord’s bank account number?', () => t.refusal(), 'tenant'],
]);

/** Questions about dates and single records, requests for advice and actions, other languages and typing errors. */
export const talk = [...dates, ...lookups, ...advice, ...actions, ...language];
