/** The number of records in a list. `total_capped`: there are more than `total`. */
export const totalsOf = ({ total, total_capped = false }: { total: number; total_capped?: boolean }) => ({
  total,
  total_capped,
});
