import { TODAY } from '../portfolios.ts';
import { questionsOf } from '../question.ts';
import * as t from '../truths.ts';

const counts = questionsOf('counts', [
  ['How many properties do I have?', (r) => t.count(r.properties)],
  ['how many vacant units are there', (r) => t.count(t.vacant(r), r.properties)],
  ['How many active tenants do we have?', (r) => t.count(t.active(r), r.tenants)],
  [
    'How many open maintenance requests are there?',
    (r) =>
      t.count(
        t.openRequests(r),
        r.requests,
        r.requests.filter((it) => it.status === 'open'),
      ),
  ],
  [
    'How many urgent requests are open?',
    (r) =>
      t.count(
        t.openRequests(r).filter((it) => it.priority === 'urgent'),
        t.openRequests(r),
        r.requests.filter((it) => it.priority === 'urgent' && it.status === 'open'),
      ),
  ],
  ['How many units in Austin?', (r) => t.count(t.inCity(r, 'Austin'), r.properties)],
  [
    'How many of my properties in Portland, Maine are occupied?',
    (r) =>
      t.count(
        t.inCity(r, 'Portland', 'ME').filter((it) => it.status === 'occupied'),
        t.inCity(r, 'Portland'),
        t.inCity(r, 'Portland', 'ME'),
      ),
  ],
  [
    'How many houses do I manage?',
    (r) =>
      t.count(
        r.properties.filter((it) => it.property_type === 'house'),
        r.properties,
      ),
  ],
  [
    'How many homes have at least 3 bedrooms?',
    (r) =>
      t.count(
        r.properties.filter((it) => (it.bedrooms ?? 0) >= 3),
        r.properties,
      ),
  ],
  [
    'how many properties rent for more than $2,500',
    (r) =>
      t.count(
        r.properties.filter((it) => it.rent_amount > 2500),
        r.properties,
      ),
  ],
  ['How many payments are overdue?', (r) => t.count(t.overdue(r), r.payments)],
  ['How many payments did we receive in April?', (r) => t.count(t.paidIn(r, ...t.lastMonth), r.payments)],
  [
    'How many tenants paid by credit card last month?',
    (r) =>
      t.count(
        t.unique(
          t
            .paidIn(r, ...t.lastMonth)
            .filter((it) => it.payment_method === 'credit_card')
            .map((it) => it.tenant_id),
        ),
        undefined,
        t.paidIn(r, ...t.lastMonth).filter((it) => it.payment_method === 'credit_card'),
      ),
  ],
  ['How many leases are running?', (r) => t.count(t.running(r), r.leases)],
  ['How many repairs were completed this year?', (r) => t.count(t.closedIn(r, ...t.thisYear), t.completed(r))],
  [
    'How many requests were cancelled?',
    (r) =>
      t.count(
        r.requests.filter((it) => it.status === 'cancelled'),
        r.requests,
      ),
  ],
  ['How many contractors do I have?', (r) => t.count(r.personnel)],
  [
    'How many jobs has Rosa Delgado completed?',
    (r) =>
      t.count(
        t.completed(r).filter((it) => it.assigned_to_name === 'Rosa Delgado'),
        t.completed(r),
      ),
  ],
  ['How many of my homes are rented out?', (r) => t.count(t.occupied(r), r.properties), 'landlord'],
  [
    'How many payments have I made so far?',
    (r) =>
      t.count(
        r.payments.filter((it) => it.status === 'completed'),
        r.payments,
      ),
    'tenant',
  ],
]);

const sums = questionsOf('sums', [
  [
    'How much is overdue in total?',
    (r) => t.money(t.amounts(t.overdue(r)), t.amounts(r.payments.filter((it) => it.status !== 'completed'))),
  ],
  [
    'What is the average rent of my properties?',
    (r) =>
      t.money(
        t.average(r.properties.map((it) => it.rent_amount)),
        undefined,
        t.average(t.running(r).map((it) => it.rent_amount)),
      ),
  ],
  [
    'average rent of apartments in Austin',
    (r) =>
      t.money(
        t.average(
          t
            .inCity(r, 'Austin')
            .filter((it) => it.property_type === 'apartment')
            .map((it) => it.rent_amount),
        ),
        t.average(r.properties.map((it) => it.rent_amount)),
      ),
  ],
  [
    'What is my total monthly rent from running leases?',
    (r) =>
      t.money(
        t.sumOf(t.running(r), (it) => it.rent_amount),
        t.sumOf(r.properties, (it) => it.rent_amount),
      ),
  ],
  [
    'How much did we collect in late fees and other fees this year?',
    (r) =>
      t.money(
        t.amounts(t.paidIn(r, ...t.thisYear).filter((it) => it.payment_type === 'fee')),
        t.amounts(t.revenueIn(r, ...t.thisYear)),
      ),
  ],
  [
    'How much rent did Tom Okafor pay this year?',
    (r) =>
      t.money(
        t.amounts(t.rentIn(r, ...t.thisYear).filter((it) => it.tenant_name === 'Tom Okafor')),
        t.amounts(t.rentIn(r, ...t.thisYear)),
      ),
  ],
  [
    'What did we spend on plumbing this year?',
    (r) =>
      t.money(t.costs(t.closedIn(r, ...t.thisYear).filter(t.trade('Plumbing'))), t.costs(t.closedIn(r, ...t.thisYear))),
  ],
  [
    'What is the average cost of a repair?',
    (r) =>
      t.money(
        t.average(t.completed(r).flatMap((it) => it.estimated_cost ?? [])),
        undefined,
        t.average(r.requests.flatMap((it) => it.estimated_cost ?? [])),
      ),
  ],
  [
    'What is the average hourly rate of my personnel?',
    (r) => t.money(t.average(r.personnel.flatMap((it) => it.hourly_rate ?? []))),
  ],
  ['How much does Dmitri Petrov owe?', (r) => t.money(t.owes(r, 'Dmitri Petrov'), t.amounts(t.overdue(r)))],
  [
    'How much rent is the portfolio losing each month on vacant units?',
    (r) =>
      t.money(
        t.sumOf(t.vacant(r), (it) => it.rent_amount),
        t.sumOf(r.properties, (it) => it.rent_amount),
      ),
  ],
  [
    'What is the rent per square foot of Sunset Villa?',
    (r) =>
      t.money(
        t.property(r, 'Sunset Villa').rent_amount / (t.property(r, 'Sunset Villa').square_feet ?? 1),
        undefined,
        Math.round(
          (100 * t.property(r, 'Sunset Villa').rent_amount) / (t.property(r, 'Sunset Villa').square_feet ?? 1),
        ) / 100,
      ),
  ],
  [
    'What share of April’s rent was paid by check?',
    (r) =>
      t.figure(
        'percent',
        (100 * t.amounts(t.rentIn(r, ...t.lastMonth).filter((it) => it.payment_method === 'check'))) /
          t.amounts(t.rentIn(r, ...t.lastMonth)),
      ),
  ],
  ['What is my occupancy rate?', (r) => t.occupancy(r)],
  [
    'What is the median rent of my condos?',
    (r) =>
      t.money(
        t.median(r.properties.filter((it) => it.property_type === 'condo').map((it) => it.rent_amount)),
        t.median(r.properties.map((it) => it.rent_amount)),
      ),
  ],
  [
    'How many square feet do I have in total in Seattle?',
    (r) =>
      t.figure(
        'number',
        t.sumOf(t.inCity(r, 'Seattle'), (it) => it.square_feet),
      ),
  ],
  [
    'How much more rent did we collect in April than in March?',
    (r) =>
      t.texts([
        [
          Math.abs(t.amounts(t.rentIn(r, ...t.lastMonth)) - t.amounts(t.rentIn(r, '2030-03-01', '2030-03-31'))),
          Math.abs(t.amounts(t.revenueIn(r, ...t.lastMonth)) - t.amounts(t.revenueIn(r, '2030-03-01', '2030-03-31'))),
        ],
      ]),
  ],
  [
    'What are the open repairs going to cost me altogether?',
    (r) => t.money(t.costs(t.openRequests(r)), t.costs(r.requests)),
  ],
  [
    'What did I collect this month?',
    (r) => t.money(t.amounts(t.revenueIn(r, ...t.thisMonth)), t.amounts(t.revenueIn(r, ...t.thisYear))),
    'landlord',
  ],
  [
    'How much do I owe?',
    (r) => t.money(t.amounts(t.overdue(r)), undefined, t.amounts([...t.overdue(r), ...t.pending(r)])),
    'tenant',
  ],
]);

const groups = questionsOf('groups', [
  [
    'How many properties per city?',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          r.properties,
          (it) => `${it.city}`,
          (it) => it.length,
        ),
      ),
  ],
  [
    'Show revenue by month this year',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.revenueIn(r, ...t.thisYear), (it) => (it.paid_date ?? '').slice(0, 7), t.amounts),
      ),
  ],
  [
    'revenue by property this year',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.revenueIn(r, ...t.thisYear), (it) => it.property_name, t.amounts),
      ),
  ],
  [
    'Who paid how much last month?',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.revenueIn(r, ...t.lastMonth), (it) => it.tenant_name, t.amounts),
      ),
  ],
  [
    'What did maintenance cost by trade this year?',
    (r) =>
      t.rows(
        'money',
        t.grouped(
          t.closedIn(r, ...t.thisYear).filter((it) => it.estimated_cost),
          (it) => it.service_type ?? '',
          t.costs,
        ),
      ),
  ],
  [
    'Requests by status',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          r.requests,
          (it) => it.status,
          (it) => it.length,
        ),
      ),
  ],
  [
    'How many open requests per property?',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          t.openRequests(r),
          (it) => it.property_name,
          (it) => it.length,
        ),
      ),
  ],
  [
    'How many homes of each type do I have?',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          r.properties,
          (it) => it.property_type,
          (it) => it.length,
        ),
      ),
  ],
  [
    'Average rent by city',
    (r) =>
      t.rows(
        'money',
        t
          .grouped(
            r.properties,
            (it) => `${it.city}`,
            (it) => t.average(it.map((one) => one.rent_amount)),
          )
          .filter(([city]) => city !== 'Portland'),
      ),
  ],
  [
    'How much was paid with each payment method this year?',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.revenueIn(r, ...t.thisYear), (it) => it.payment_method, t.amounts),
      ),
  ],
  [
    'Number of personnel per trade',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          r.personnel,
          (it) => it.service_type,
          (it) => it.length,
        ),
      ),
  ],
  [
    'How many payments per type did we get in 2030?',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          t.paidIn(r, ...t.thisYear),
          (it) => it.payment_type,
          (it) => it.length,
        ),
      ),
  ],
  [
    'Overdue amount per property',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.overdue(r), (it) => it.property_name, t.amounts),
      ),
  ],
  [
    'How many leases end in each month of this year?',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          t.endingIn(r, TODAY, '2030-12-31'),
          (it) => it.end_date.slice(0, 7),
          (it) => it.length,
        ),
      ),
  ],
  [
    'Vacant units by city',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          t.vacant(r),
          (it) => it.city,
          (it) => it.length,
        ),
      ),
  ],
  [
    'Average square feet by property type',
    (r) =>
      t.rows(
        'number',
        t.grouped(
          r.properties.filter((it) => it.square_feet),
          (it) => it.property_type,
          (it) => t.average(it.map((one) => one.square_feet ?? 0)),
        ),
      ),
  ],
  [
    'completed jobs per contractor',
    (r) =>
      t.rows(
        'count',
        t.grouped(
          t.completed(r).filter((it) => it.assigned_to_name),
          (it) => it.assigned_to_name ?? '',
          (it) => it.length,
        ),
      ),
  ],
  [
    'How much does each tenant in Denver pay in rent?',
    (r) =>
      t.rows(
        'money',
        t
          .running(r)
          .filter((it) => t.cityOf(r, it).startsWith('Denver'))
          .map((it) => [it.tenant_name, it.rent_amount] as const),
      ),
  ],
  [
    'Rent by tenant',
    (r) =>
      t.rows(
        'money',
        t.running(r).map((it) => [it.tenant_name, it.rent_amount] as const),
      ),
    'landlord',
  ],
  [
    'what did I pay each month this year',
    (r) =>
      t.rows(
        'money',
        t.grouped(t.paidIn(r, ...t.thisYear), (it) => (it.paid_date ?? '').slice(0, 7), t.amounts),
      ),
    'tenant',
  ],
]);

const top = questionsOf('top', [
  [
    'Which property has the highest rent?',
    (r) =>
      t.first(
        r,
        'properties',
        [...r.properties]
          .sort(t.down((it) => it.rent_amount))
          .slice(0, 1)
          .map((it) => it.name),
      ),
  ],
  [
    'What are my three most expensive properties?',
    (r) =>
      t.first(
        r,
        'properties',
        [...r.properties]
          .sort(t.down((it) => it.rent_amount))
          .slice(0, 3)
          .map((it) => it.name),
      ),
  ],
  [
    '3 cheapest homes',
    (r) =>
      t.first(
        r,
        'properties',
        [...r.properties]
          .sort(t.by((it) => it.rent_amount))
          .slice(0, 3)
          .map((it) => it.name),
      ),
  ],
  [
    'What is my largest property?',
    (r) =>
      t.first(
        r,
        'properties',
        [...r.properties]
          .sort(t.down((it) => it.square_feet ?? 0))
          .slice(0, 1)
          .map((it) => it.name),
      ),
  ],
  [
    'What is the smallest apartment I have?',
    (r) =>
      t.first(
        r,
        'properties',
        r.properties
          .filter((it) => it.property_type === 'apartment' && it.square_feet)
          .sort(t.by((it) => it.square_feet ?? 0))
          .slice(0, 1)
          .map((it) => it.name),
      ),
  ],
  [
    'Which tenant is the furthest behind?',
    (r) => t.first(r, 'tenants', [...t.late(r)].sort(t.down((it) => t.owes(r, it))).slice(0, 1)),
  ],
  [
    'Who are the top 3 debtors?',
    (r) => t.first(r, 'tenants', [...t.late(r)].sort(t.down((it) => t.owes(r, it))).slice(0, 3)),
  ],
  [
    'Which tenant pays the highest rent?',
    (r) =>
      t.first(
        r,
        'tenants',
        [...t.running(r)]
          .sort(t.down((it) => it.rent_amount))
          .slice(0, 1)
          .map((it) => it.tenant_name),
      ),
  ],
  [
    'Who pays late most often?',
    (r) =>
      t.first(
        r,
        'tenants',
        [
          ...t.grouped(
            t.paidLate(r),
            (it) => it.tenant_name,
            (it) => it.length,
          ),
        ]
          .sort(t.down(([, it]) => it))
          .slice(0, 1)
          .map(([it]) => it),
      ),
  ],
  [
    'Which property cost the most to maintain this year?',
    (r) =>
      t.first(
        r,
        'properties',
        [...t.grouped(t.closedIn(r, ...t.thisYear), (it) => it.property_name, t.costs)]
          .sort(t.down(([, it]) => it))
          .slice(0, 1)
          .map(([it]) => it),
      ),
  ],
  [
    'Which unit has had the most plumbing problems?',
    (r) =>
      t.first(
        r,
        'properties',
        [
          ...t.grouped(
            r.requests.filter(t.trade('Plumbing')),
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
    'What is the oldest open request?',
    (r) =>
      t.first(
        r,
        'requests',
        [...t.openRequests(r)]
          .sort(t.by((it) => it.created_at))
          .slice(0, 1)
          .map((it) => it.title),
      ),
  ],
  [
    'Which lease ends last?',
    (r) =>
      t.first(
        r,
        'tenants',
        [...t.running(r)]
          .sort(t.by((it) => it.end_date))
          .slice(-1)
          .map((it) => it.tenant_name),
      ),
  ],
  [
    'Whose lease ends next?',
    (r) => {
      const next = [...t.running(r)].sort(t.by((it) => it.end_date));
      const together = next.filter((it) => it.end_date === next[0]?.end_date).map((it) => it.tenant_name);
      return t.names(r, 'tenants', together, ...together.map((one) => [one]));
    },
  ],
  [
    'Who is my most expensive contractor?',
    (r) =>
      t.first(
        r,
        'personnel',
        [...r.personnel]
          .sort(t.down((it) => it.hourly_rate ?? 0))
          .slice(0, 1)
          .map((it) => it.name),
      ),
  ],
  [
    'Which worker has the most open jobs?',
    (r) =>
      t.first(
        r,
        'personnel',
        [...r.personnel]
          .sort(t.down((it) => it.open_requests))
          .slice(0, 1)
          .map((it) => it.name),
      ),
  ],
  [
    'What was our best month this year in revenue?',
    (r) => t.texts([['April', 'February', 'March', 'January'].filter((name) => name === bestMonth(r))]),
  ],
  [
    'two most expensive open repairs',
    (r) =>
      t.first(
        r,
        'requests',
        [...t.openRequests(r)]
          .sort(t.down((it) => it.estimated_cost ?? 0))
          .slice(0, 2)
          .map((it) => it.title),
      ),
  ],
  ['Which city has the most properties?', (r) => t.first(r, 'cities', ['Portland'])],
  [
    'Which of my homes has the lowest rent?',
    (r) =>
      t.first(
        r,
        'properties',
        [...r.properties]
          .sort(t.by((it) => it.rent_amount))
          .slice(0, 1)
          .map((it) => it.name),
      ),
    'landlord',
  ],
]);

/** The name of the month of this year with the highest revenue. */
function bestMonth(records: Parameters<typeof t.overdue>[0]): string {
  const months = t.grouped(t.revenueIn(records, ...t.thisYear), (it) => (it.paid_date ?? '').slice(0, 7), t.amounts);
  const [best = ''] = [...months].sort(t.down(([, revenue]) => revenue))[0] ?? [];
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(`${best}-01`));
}

const negation = questionsOf('negation', [
  [
    'Which tenants are without a phone number?',
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
    'How many active tenants have no phone?',
    (r) =>
      t.count(
        t.active(r).filter((it) => !it.phone),
        t.active(r),
      ),
  ],
  [
    'who hasnt paid rent for may yet',
    (r) =>
      t.names(
        r,
        'tenants',
        unpaid(r, '2030-05').map((it) => it.tenant_name),
        unpaid(r, '2030-05')
          .filter((it) => it.status === 'overdue')
          .map((it) => it.tenant_name),
      ),
  ],
  ['Which tenants have never been overdue or paid late?', (r) => punctual(r)],
  [
    'Which properties aren’t occupied?',
    (r) =>
      t.names(
        r,
        'properties',
        r.properties.filter((it) => it.status !== 'occupied').map((it) => it.name),
      ),
  ],
  [
    'Properties outside of Texas and Illinois',
    (r) =>
      t.names(
        r,
        'properties',
        r.properties.filter((it) => !['TX', 'IL'].includes(it.state)).map((it) => it.name),
      ),
  ],
  [
    'Which open requests have no one assigned?',
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
    'Which open requests don’t have an estimate?',
    (r) =>
      t.names(
        r,
        'requests',
        t
          .openRequests(r)
          .filter((it) => it.estimated_cost === null)
          .map((it) => it.title),
      ),
  ],
  [
    'Properties without any maintenance requests',
    (r) =>
      t.names(
        r,
        'properties',
        r.properties.filter(({ id }) => !r.requests.some((it) => it.property_id === id)).map((it) => it.name),
      ),
  ],
  [
    'Which occupied properties have no running lease?',
    (r) =>
      t.names(
        r,
        'properties',
        t
          .occupied(r)
          .filter(({ id }) => !t.running(r).some((it) => it.property_id === id))
          .map((it) => it.name),
      ),
  ],
  [
    'Show me everyone except the tenants in Chicago',
    (r) =>
      t.names(
        r,
        'tenants',
        r.tenants.filter((it) => !t.cityOf(r, it).startsWith('Chicago')).map(t.nameOf),
        t
          .active(r)
          .filter((it) => !t.cityOf(r, it).startsWith('Chicago'))
          .map(t.nameOf),
      ),
  ],
  [
    'Which payments failed?',
    (r) =>
      t.names(
        r,
        'tenants',
        r.payments.filter((it) => it.status === 'failed').map((it) => it.tenant_name),
        r.payments.filter((it) => it.status === 'failed' && !it.reversed_at).map((it) => it.tenant_name),
      ),
  ],
  [
    'Rent I collected in April not counting checks',
    (r) =>
      t.money(
        t.amounts(t.rentIn(r, ...t.lastMonth).filter((it) => it.payment_method !== 'check')),
        t.amounts(t.rentIn(r, ...t.lastMonth)),
      ),
  ],
  [
    'How many personnel are not plumbers?',
    (r) =>
      t.count(
        r.personnel.filter((it) => it.service_type !== 'Plumbing'),
        r.personnel,
      ),
  ],
  [
    'Contractors with no phone',
    (r) =>
      t.names(
        r,
        'personnel',
        r.personnel.filter((it) => !it.phone).map((it) => it.name),
      ),
  ],
  [
    'Which contractors have never done a job for us?',
    (r) =>
      t.names(
        r,
        'personnel',
        r.personnel.filter((it) => !t.completed(r).some((one) => one.assigned_to === it.id)).map((it) => it.name),
        r.personnel.filter((it) => !r.requests.some((one) => one.assigned_to === it.id)).map((it) => it.name),
      ),
  ],
  [
    'Apartments that are not vacant',
    (r) =>
      t.names(
        r,
        'properties',
        r.properties.filter((it) => it.property_type === 'apartment' && it.status !== 'available').map((it) => it.name),
      ),
  ],
  [
    'Is there any property with no square footage entered?',
    (r) =>
      t.names(
        r,
        'properties',
        r.properties.filter((it) => it.square_feet === null).map((it) => it.name),
      ),
  ],
  [
    'Who hasn’t paid this month?',
    (r) =>
      t.names(
        r,
        'tenants',
        unpaid(r, '2030-05').map((it) => it.tenant_name),
      ),
    'landlord',
  ],
  [
    'Which of my payments are not paid yet?',
    (r) =>
      t.texts(r.payments.filter((it) => it.status === 'overdue' || it.status === 'pending').map((it) => it.amount)),
    'tenant',
  ],
]);

/** Rent due in a month that was not paid. */
const unpaid = ({ payments }: Parameters<typeof t.overdue>[0], month: string) =>
  payments.filter((it) => t.isRent(it) && (it.due_date ?? '').startsWith(month) && it.status !== 'completed');

/** Tenants who always paid in time; those who never had to pay may be among them. */
function punctual(records: Parameters<typeof t.overdue>[0]) {
  const isPunctual = (name: string) =>
    ![...t.overdue(records), ...t.paidLate(records)].some((it) => it.tenant_name === name);
  const hasPaid = (name: string) => records.payments.some((it) => it.tenant_name === name && it.status === 'completed');
  const [current, all] = [t.active(records), records.tenants].map((list) => list.map(t.nameOf).filter(isPunctual));
  return t.names(
    records,
    'tenants',
    current ?? [],
    all ?? [],
    (current ?? []).filter(hasPaid),
    (all ?? []).filter(hasPaid),
  );
}

/** Questions about counts, amounts, groups, orders and what is missing. */
export const figures = [...counts, ...sums, ...groups, ...top, ...negation];
