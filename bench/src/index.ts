export { givePlan } from './give-plan.ts';
export { propertySheet, tenantSheet } from './sample-portfolio.ts';
