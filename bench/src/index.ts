export { propertySheet, tenantSheet } from './sample-portfolio.ts';
