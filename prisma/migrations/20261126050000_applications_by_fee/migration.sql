-- Applications are ordered by whether their fee is owed, paid, or was never asked; `feeState` of lib/applications/data.ts names it the same.
CREATE INDEX "applications_by_fee" ON "applications" (
  (CASE WHEN "owes_fee" THEN 'owed' WHEN "commitment_fee_paid" THEN 'paid' ELSE 'none' END), "date_applied" DESC, "id" DESC
);
