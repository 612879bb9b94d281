/** The demo users that identity creates in an empty database, never in production (rules §8). */
export const demoAccounts = {
  admin: 'admin@keystead.example',
  landlord: 'landlord@keystead.example',
  tenant: 'tenant@keystead.example',
  password: 'keystead-demo-2026',
} as const;
