import { type Answer, demoAccounts } from '@keystead/contracts';
import type { GatewayConfig } from '../config.ts';

const { admin, landlord, tenant, password } = demoAccounts;

const demo: Answer<'GET /demo'> = {
  sign_ins: [
    { label: 'Admin', email: admin, password },
    { label: 'Landlord', email: landlord, password },
    { label: 'Tenant', email: tenant, password },
  ],
};

/** The demo sign-ins that identity creates with the demo data; never any in production (rules §8). */
export function demoSignIns({ DEMO_DATA, NODE_ENV }: Pick<GatewayConfig, 'DEMO_DATA' | 'NODE_ENV'>) {
  return DEMO_DATA && NODE_ENV !== 'production' ? demo : { sign_ins: [] };
}
