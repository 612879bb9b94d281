/** The people whom identity makes in an empty database, never in production; all with the same password (rules §8). */
export const demoAccounts = {
  admin: 'admin@keystead.example',
  landlord: 'landlord@keystead.example',
  tenant: 'tenant@keystead.example',
  password: 'keystead-demo-2026',
} as const;
