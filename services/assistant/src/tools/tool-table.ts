import { endingLeases } from './lookups/ending-leases.ts';
import { findLeases } from './lookups/find-leases.ts';
import { findPayments } from './lookups/find-payments.ts';
import { findPersonnel } from './lookups/find-personnel.ts';
import { findProperties } from './lookups/find-properties.ts';
import { findRequests } from './lookups/find-requests.ts';
import { findTenants } from './lookups/find-tenants.ts';
import { maintenanceCosts } from './lookups/maintenance-costs.ts';
import { occupancy } from './lookups/occupancy.ts';
import { overdueRent } from './lookups/overdue-rent.ts';
import { portfolioSummary } from './lookups/portfolio-summary.ts';
import { readLease } from './lookups/read-lease.ts';
import { readPayment } from './lookups/read-payment.ts';
import { readPersonnel } from './lookups/read-personnel.ts';
import { readProperty } from './lookups/read-property.ts';
import { readRequest } from './lookups/read-request.ts';
import { readTenant } from './lookups/read-tenant.ts';
import { rentForecast } from './lookups/rent-forecast.ts';
import { revenue } from './lookups/revenue.ts';
import { whoFits } from './lookups/who-fits.ts';
import { proposeAssignment } from './proposals/propose-assignment.ts';
import { proposeMessage } from './proposals/propose-message.ts';
import { proposePayment } from './proposals/propose-payment.ts';
import { proposeRequest } from './proposals/propose-request.ts';

/** Tools that read, by name. */
export const lookups = {
  portfolio_summary: portfolioSummary,
  find_properties: findProperties,
  read_property: readProperty,
  find_tenants: findTenants,
  read_tenant: readTenant,
  find_leases: findLeases,
  read_lease: readLease,
  ending_leases: endingLeases,
  find_requests: findRequests,
  read_request: readRequest,
  find_payments: findPayments,
  read_payment: readPayment,
  overdue_rent: overdueRent,
  revenue,
  rent_forecast: rentForecast,
  occupancy,
  maintenance_costs: maintenanceCosts,
  find_personnel: findPersonnel,
  read_personnel: readPersonnel,
  who_fits: whoFits,
};

/** Tools that propose, by name. None of them executes anything. */
export const proposals = {
  propose_message: proposeMessage,
  propose_request: proposeRequest,
  propose_assignment: proposeAssignment,
  propose_payment: proposePayment,
};

/** All tools, by name. */
export const tools = { ...lookups, ...proposals };
