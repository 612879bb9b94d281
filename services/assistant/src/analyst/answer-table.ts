import { assign } from './actions/assign.ts';
import { message } from './actions/message.ts';
import { recordPayment } from './actions/record-payment.ts';
import { remind } from './actions/remind.ts';
import { report } from './actions/report.ts';
import { about } from './answers/about.ts';
import type { Answer } from './answers/answer-context.ts';
import { contact } from './answers/contact.ts';
import { costs } from './answers/costs.ts';
import { deposits } from './answers/deposits.ts';
import { due } from './answers/due.ts';
import { fits } from './answers/fits.ts';
import { forecast, rentRoll } from './answers/forecast.ts';
import { ending, leases } from './answers/leases.ts';
import { occupancy } from './answers/occupancy.ts';
import { overdue } from './answers/overdue.ts';
import { paid } from './answers/paid.ts';
import { payments } from './answers/payments.ts';
import { personnel } from './answers/personnel.ts';
import { profit } from './answers/profit.ts';
import { properties } from './answers/properties.ts';
import { requests } from './answers/requests.ts';
import { revenue } from './answers/revenue.ts';
import { summary } from './answers/summary.ts';
import { tenants } from './answers/tenants.ts';
import { unleased } from './answers/unleased.ts';
import type { Intent } from './understand/intents.ts';

/** The answer for each intent that looks up records. */
export const answers: Partial<Record<Intent, Answer>> = {
  summary,
  about,
  contact,
  properties,
  tenants,
  unleased,
  leases,
  ending,
  rent_roll: rentRoll,
  forecast,
  occupancy,
  overdue,
  due,
  paid,
  payments,
  revenue,
  profit,
  deposits,
  requests,
  costs,
  personnel,
  fits,
  remind,
  message,
  report,
  assign,
  record_payment: recordPayment,
};
