/** How many records a list has, beside the rows that it shows; `total_capped`: there are more than `total`. */
export const counted = ({ total, total_capped = false }: { total: number; total_capped?: boolean }) => ({
  total,
  total_capped,
});
