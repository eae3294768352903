-- DropIndex
DROP INDEX "payments_created_at_id_idx";

-- DropIndex
DROP INDEX "payments_flagged_created_at_id_idx";

-- DropIndex
DROP INDEX "payments_status_created_at_id_idx";

-- DropIndex
DROP INDEX "payments_status_flagged_created_at_id_idx";

-- The date that a payment is listed by, worked out by the database: the release before goes on writing the two it is made of.
ALTER TABLE "payments" ADD COLUMN     "dated_at" TIMESTAMPTZ(3) NOT NULL GENERATED ALWAYS AS (coalesce("settled_at", "created_at")) STORED;

-- CreateIndex
CREATE INDEX "payments_status_dated_at_id_idx" ON "payments"("status", "dated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_flagged_dated_at_id_idx" ON "payments"("flagged" DESC, "dated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_status_flagged_dated_at_id_idx" ON "payments"("status", "flagged" DESC, "dated_at" DESC, "id" DESC);

-- CreateIndex: with all that payments are counted by, so that the rows need not be opened for it.
CREATE INDEX "payments_by_date" ON "payments"("dated_at" DESC, "id" DESC, "status", "flagged", "application_id");
